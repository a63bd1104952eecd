import { Hono } from "hono";
import postgres from "postgres";
import { listen } from "../listen.ts";
import { holdPort, type Port } from "../ports.ts";
import type { Running } from "../service.ts";
import type { AuthOptions } from "./auth/options.ts";
import { authRoutes } from "./auth/routes.ts";
import { configuredTokenHook } from "./auth/sessions/token-hook.ts";
import type { SupabaseContext } from "./context.ts";
import { loadKeys } from "./keys.ts";
import { attachRealtime } from "./realtime/attach.ts";
import { startRest } from "./rest/start.ts";
import { gateway } from "./server.ts";
import { storageRoutes } from "./storage/routes.ts";

export type SupabaseOptions = {
  /** Superuser address of the app's database; the role `authenticator` logs in beside it. */
  dbUrl: string;
  /** 0 takes any free port. */
  port: Port;
  /** Where the signing key, the API keys and the files of storage are kept. */
  dataDir: string;
  siteUrl: string;
  mailboxUrl: string;
  smtpUrl: string;
  /** Called at every request, before it is answered. */
  onRequest?: () => void;
  /** OAuth providers, and other limits than the hosted ones. */
  auth?: AuthOptions;
};

export type RunningSupabase = Running & {
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtIssuer: string;
};

/** Address for the role that may only become anon, authenticated or service_role (password: the bootstrap's). */
function authenticatorUrl(dbUrl: string): string {
  const url = new URL(dbUrl);
  url.username = "authenticator";
  url.password = "authenticator";
  return url.toString();
}

/** Starts auth, REST, storage and realtime behind one address; resolves when all of them answer. */
export async function startSupabase(options: SupabaseOptions): Promise<RunningSupabase> {
  // The address is part of every token, so it is known before anything listens on it.
  const port = typeof options.port === "number" ? await holdPort(options.port) : options.port;
  const url = `http://127.0.0.1:${port.port}`;
  const keys = await loadKeys(options.dataDir, url);
  const running: Running[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= (async () => {
      for (const part of running.reverse()) await part.stop();
    })());
  const pool = (address: string) => {
    const sql = postgres(address, { max: 10, onnotice: () => undefined });
    running.push({ stop: () => sql.end({ timeout: 2 }) });
    return sql;
  };

  try {
    const login = authenticatorUrl(options.dbUrl);
    const { siteUrl, smtpUrl, mailboxUrl } = options;
    const [sql, authenticator] = [pool(options.dbUrl), pool(login)];
    const ctx: SupabaseContext = { url, siteUrl, sql, authenticator, keys, smtpUrl, mailboxUrl };
    const rest = await startRest(ctx, login);
    running.push(rest);
    let realtime = new Hono();
    const auth = authRoutes(ctx, { tokenHook: configuredTokenHook(), ...options.auth });
    const storage = storageRoutes(ctx, options.dataDir);
    const mounts = { auth, rest: rest.routes, storage, realtime: () => realtime };
    const server = await listen(gateway(keys, mounts, options.onRequest), port);
    running.push(server);
    const attached = await attachRealtime(server.server, ctx);
    running.push(attached);
    realtime = new Hono().route("/realtime/v1", attached.routes);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, publishableKey: keys.publishable, secretKey: keys.secret, jwtIssuer: keys.issuer, stop };
}

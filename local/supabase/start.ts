import { Hono } from "hono";
import postgres from "postgres";
import { listen } from "../listen.ts";
import { anyPort } from "../ports.ts";
import type { Running } from "../service.ts";
import { LOCAL_LIMITS, type AuthOptions } from "./auth/options.ts";
import { authRoutes } from "./auth/routes.ts";
import type { SupabaseContext } from "./context.ts";
import { loadKeys } from "./keys.ts";
import { attachRealtime } from "./realtime/attach.ts";
import { startRest } from "./rest/start.ts";
import { gateway } from "./server.ts";

export type SupabaseOptions = {
  /** Superuser address of the app's database; the role `authenticator` logs in beside it. */
  dbUrl: string;
  /** 0 takes any free port. */
  port: number;
  /** Where the signing key and the API keys are kept. */
  dataDir: string;
  siteUrl: string;
  mailboxUrl: string;
  smtpUrl: string;
  /** OAuth providers and other limits than those for one machine. */
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

/** Starts auth, REST and realtime behind one address; resolves when all three answer. */
export async function startSupabase(options: SupabaseOptions): Promise<RunningSupabase> {
  const port = options.port || (await anyPort());
  const url = `http://127.0.0.1:${port}`;
  const keys = await loadKeys(options.dataDir, url);
  const authenticated = authenticatorUrl(options.dbUrl);
  const silent = { onnotice: () => undefined };
  const sql = postgres(options.dbUrl, { max: 10, ...silent });
  const authenticator = postgres(authenticated, { max: 10, ...silent });
  const { siteUrl, smtpUrl, mailboxUrl } = options;
  const ctx: SupabaseContext = { url, siteUrl, sql, authenticator, keys, smtpUrl, mailboxUrl };

  const rest = await startRest(ctx, authenticated);
  let realtime = new Hono();
  const app = gateway(keys, {
    auth: authRoutes(ctx, { limits: LOCAL_LIMITS, ...options.auth }),
    rest: rest.routes,
    realtime: () => realtime,
  });
  const server = await listen(app, port);
  const attached = await attachRealtime(server.server, ctx);
  realtime = new Hono().route("/realtime/v1", attached.routes);

  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= (async () => {
      await attached.stop();
      await server.stop();
      await rest.stop();
      await Promise.all([sql.end({ timeout: 2 }), authenticator.end({ timeout: 2 })]);
    })());
  return { url, publishableKey: keys.publishable, secretKey: keys.secret, jwtIssuer: keys.issuer, stop };
}

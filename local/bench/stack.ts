import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../app/build.ts";
import { serveApp, type Standalone } from "../app/standalone.ts";
import { freePort } from "../ports.ts";
import type { Running } from "../service.ts";
import type { Services } from "../services.ts";
import { RELAXED_LIMITS } from "../supabase/auth/options.ts";
import { startServices } from "../up.ts";
import { serveBareApp } from "./bare.ts";
import { startCountingProxy } from "./counting-proxy.ts";
import { signIn, type BenchSession } from "./session.ts";

const quiet = () => {};

export type BenchStack = {
  services: Services;
  app: Standalone;
  /** The same pages made by Next alone. */
  bare: Standalone;
  calls: Awaited<ReturnType<typeof startCountingProxy>>;
  member: BenchSession;
  staff: BenchSession;
  env: Record<string, string>;
  /** Folder that goes away with the bench. */
  folder: string;
};

type Log = (line: string) => void;

async function timed<T>(log: Log, name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  log(`  ${name.padEnd(42)}${((performance.now() - began) / 1000).toFixed(2)} s`);
  return result;
}

/** Starts services, application and bare pages, says how long each took, and stops them after `work`. */
export async function withBenchStack(log: Log, work: (stack: BenchStack) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "altura-bench-"));
  const parts: Running[] = [];
  const keep = <T extends Running>(part: T): T => {
    parts.push(part);
    return part;
  };
  try {
    log("Starts");
    const port = await freePort("app");
    const options = {
      dataDir: folder,
      appPort: port,
      choosePort: freePort,
      outside: {},
      log: quiet,
      authLimits: RELAXED_LIMITS,
    };
    const cold = await timed(log, "services, cold (new data folder)", () => startServices(options));
    await cold.stop();
    const { services, env: own, stop } = await timed(log, "services, warm", () => startServices(options));
    keep({ stop });
    const calls = keep(await startCountingProxy(services.supabase.url));
    const env = { ...own, SUPABASE_URL: calls.url };
    const home = join(folder, "app");
    await buildApp(home, own, log);
    const app = keep(
      await timed(log, "application, to its first page", () => serveApp({ home, port, env, log: quiet })),
    );
    const bare = keep(await serveBareApp(env));
    const member = await signIn(services, "noor@altura.test", "/members/dashboard");
    const staff = await signIn(services, "ada@altura.test", "/admin/home");
    await work({ services, app, bare, calls, member, staff, env, folder });
  } finally {
    for (const part of parts.reverse()) await part.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

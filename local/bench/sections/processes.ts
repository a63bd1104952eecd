import { cp } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { serveApp, type Standalone } from "../../app/standalone.ts";
import { holdPort } from "../../ports.ts";
import { watchCores } from "../busy-cores.ts";
import { load } from "../load.ts";
import type { BenchStack } from "../stack.ts";

const counts = [1, 2, 4];

/** Instances of the same build, each with a page cache of its own, that ask Supabase without the proxy that counts. */
async function startInstances({ env, folder, services }: BenchStack): Promise<Standalone[]> {
  const instances: Standalone[] = [];
  for (let n = 0; n < Math.max(...counts); n += 1) {
    const home = join(folder, `app-${n}`);
    await cp(join(folder, "app"), home, { recursive: true, verbatimSymlinks: true });
    const own = { ...env, SUPABASE_URL: services.supabase.url };
    instances.push(await serveApp({ home, port: await holdPort(0), env: own, log: () => {} }));
  }
  return instances;
}

/**
 * How the rate grows with the number of processes: the same 32 connections, spread over 1, 2 and 4 instances, without
 * a proxy between. Cores in use say what was the limit: the load, the stand-ins and the database are on the same machine.
 */
export async function printProcesses(stack: BenchStack, seconds: number, log: (line: string) => void) {
  const instances = await startInstances(stack);
  const { kept } = stack.member;
  const visit = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "user-agent": "Chrome/150" };
  const kinds = [
    { path: "/", headers: {} },
    { path: "/auth", headers: {} },
    { path: "/r/NOORPEAK", headers: visit },
    { path: "/api/me", headers: kept },
    { path: "/members/dashboard", headers: kept },
  ];
  try {
    log(
      `\nGrowth with processes (32 connections, ${seconds} s each, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)})`,
    );
    for (const { path, headers } of kinds) {
      let alone = 0;
      for (const count of counts) {
        const urls = instances.slice(0, count).map(({ url }) => url + path);
        await load(urls, 1, { headers });
        const cores = watchCores();
        const { perSecond, p50, p99, failed } = await load(urls, seconds, { headers });
        const { all, own } = cores();
        alone ||= perSecond;
        log(
          `  ${(count === counts[0] ? path : "").padEnd(20)}${count} ${`${perSecond}/s`.padEnd(9)}${(perSecond / alone).toFixed(2)} ×, ` +
            `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms${failed ? `, ${failed} failed` : ""}; ` +
            `${all.toFixed(1)} cores in use, ${own.toFixed(1)} by load and stand-ins`,
        );
      }
    }
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
  }
}

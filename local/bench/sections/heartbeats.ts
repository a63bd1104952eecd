import { execFileSync } from "node:child_process";
import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { serveApp } from "../../app/standalone.ts";
import { holdPort } from "../../ports.ts";
import { makeSessions } from "../many-sessions.ts";
import type { BenchStack } from "../stack.ts";
import { resident } from "./memory.ts";

/** Keeps a process on the first core where the system can (Linux); answers whether it could. */
function pin(pid: number): boolean {
  try {
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", "0", String(pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Status of one heartbeat as a browser sends it, or what went wrong with its connection. */
const beat = (url: string, origin: string, cookie: string, agent: Agent) =>
  new Promise<string>((resolve) => {
    const headers = { cookie, origin, "x-time-zone": "UTC", "content-length": "0" };
    const asked = request(`${url}/api/track-session`, { method: "POST", agent, headers }, (answer) => {
      answer.resume().once("close", () => resolve(String(answer.statusCode)));
    });
    asked.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end();
  });

/**
 * So many sessions that say that they are in use, each once: spread over `seconds`, as browsers do, and all in the same
 * moment, as after an outage. One process on one core; every answer other than 200 is an error.
 */
export async function printHeartbeats(
  stack: BenchStack,
  sessions: number,
  seconds: number,
  log: (line: string) => void,
) {
  const cookies = await makeSessions(stack, sessions);
  const env = { ...stack.env, SUPABASE_URL: stack.services.supabase.url };
  const home = `${stack.folder}/app`;
  const app = await serveApp({ home, port: await holdPort(0), env, log: () => {} });
  const sql = postgres(stack.services.supabase.dbUrl, { max: 1 });
  const onOneCore = pin(app.pid);
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  log(
    `\n${sessions.toLocaleString("en")} sessions say that they are in use (one process${onOneCore ? " on one core" : ", not pinned"}, load ${loadavg()[0]?.toFixed(1)})`,
  );
  try {
    for (const [name, spread] of [
      [`over ${seconds} s`, seconds],
      ["at once", 0],
    ] as const) {
      const began = new Date();
      const from = performance.now();
      const took: number[] = [];
      const answers = new Map<string, number>();
      await Promise.all(
        cookies.map(async (cookie) => {
          if (spread) await wait(Math.random() * spread * 1000);
          const sent = performance.now();
          const answer = await beat(app.url, stack.services.app, cookie, agent);
          took.push(performance.now() - sent);
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
        }),
      );
      const all = (performance.now() - from) / 1000;
      took.sort((a, b) => a - b);
      const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
      const [row] = await sql`select count(*)::int as seen from user_sessions where last_seen_at >= ${began}`;
      const told = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(", ");
      log(
        `  ${name.padEnd(12)}${told}; ${row?.seen} noted; ${(sessions / all).toFixed(0)}/s in ${all.toFixed(0)} s, ` +
          `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms; ${resident(app.pid)} MiB`,
      );
    }
  } finally {
    agent.destroy();
    await sql.end();
    await app.stop();
  }
}

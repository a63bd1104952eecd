import { execFileSync } from "node:child_process";
import autocannon from "autocannon";
import type { BenchStack } from "../stack.ts";

/** Resident memory of a process in MiB (`ps` of Linux and macOS). */
export const resident = (pid: number) =>
  Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) / 1024);

/** Whether the server's memory stays flat: its size after each tenth of so many requests of every kind. */
export async function printMemory(
  { app, member }: BenchStack,
  requests: number,
  log: (line: string) => void,
) {
  log(`\nMemory of the server over ${requests.toLocaleString("en")} requests`);
  const kinds = [
    { path: "/", share: 0.5, headers: {} },
    { path: "/api/me", share: 0.2, headers: member.kept },
    {
      path: "/r/NOORPEAK",
      share: 0.1,
      headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    },
    { path: "/auth", share: 0.1, headers: {} },
    { path: "/members/dashboard", share: 0.1, headers: member.kept },
  ];
  log(`  ${"at the start".padEnd(16)}${resident(app.pid)} MiB`);
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    for (const { path, share, headers } of kinds)
      await autocannon({
        url: app.url + path,
        connections: 16,
        amount: Math.round((requests / 10) * share),
        headers,
      });
    log(`  ${`after ${(requests / 10) * tenth}`.padEnd(16)}${resident(app.pid)} MiB`);
  }
}

import { printAnalytics } from "../bench/sections/analytics.ts";
import { printAudits } from "../bench/sections/audits.ts";
import { printBounces } from "../bench/sections/bounces.ts";
import { printBytes } from "../bench/sections/bytes.ts";
import { printCalls } from "../bench/sections/calls.ts";
import { printCampaigns } from "../bench/sections/campaigns.ts";
import { printChat } from "../bench/sections/chat.ts";
import { printChatScroll } from "../bench/sections/chat-scroll.ts";
import { printEvents } from "../bench/sections/events.ts";
import { printHeartbeats } from "../bench/sections/heartbeats.ts";
import { printMemory } from "../bench/sections/memory.ts";
import { printMints } from "../bench/sections/mints.ts";
import { printMoves } from "../bench/sections/moves.ts";
import { printProcesses } from "../bench/sections/processes.ts";
import { printRates } from "../bench/sections/rates.ts";
import { printStart } from "../bench/sections/start.ts";
import { printVision } from "../bench/sections/vision.ts";
import { benchScale } from "../bench/scale/run.ts";
import { withBenchStack } from "../bench/stack.ts";

const log = (line: string) => console.log(line);
const sections = ["calls", "bytes", "moves", "lighthouse", "rates", "events", "mints", "start"] as const;
/** Those that take minutes are made only when they are named. */
const long = ["memory", "chat-scroll", "processes", "heartbeats"] as const;

/**
 * `npm run bench`: figures, never assertions. A number is the seconds of each measured rate; names choose sections
 * (`npm run bench -- rates 5`). `npm run bench -- memory` sends 100,000 requests and prints the server's memory,
 * `npm run bench -- processes` the rate of 1, 2 and 4 instances, `npm run bench -- heartbeats [seconds] [sessions]` 10,000 open
 * sessions that say so within that time, and then at once,
 * `npm run bench -- scale` measures a large database, `npm run bench -- analytics` roll-ups and charts over
 * millions of events, `npm run bench -- vision` a frame of the vision dashboard,
 * `npm run bench -- bounces <checkout of sisimai/rb-sisimai>` what real bounce reports are called,
 * `npm run bench -- campaigns` a campaign to 100,000 members, `npm run bench -- chat`
 * the delivery of messages to 500 readers, `npm run bench -- chat-scroll` a list of 10,000 of them in the browser.
 */
export async function main(args: string[]): Promise<void> {
  if (args[0] === "scale") return benchScale(args.slice(1));
  if (args[0] === "analytics") return printAnalytics(log, args.slice(1));
  if (args[0] === "bounces") return printBounces(log, args.slice(1));
  if (args[0] === "vision") return printVision(log);
  if (args[0] === "campaigns") return printCampaigns(log, args.slice(1));
  if (args[0] === "chat") return printChat(log, Number(args[1] ?? 60));
  const [seconds = 4, count = 10_000] = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  const named = args.filter((arg) => !/^\d+$/.test(arg));
  const known: readonly string[] = [...sections, ...long];
  const unknown = named.find((name) => !known.includes(name));
  if (unknown)
    throw new Error(
      `There is no section "${unknown}"; there are ${known.join(", ")}, scale, analytics, bounces, vision, campaigns, chat.`,
    );
  const chosen = new Set<string>(named.length ? named : sections);
  await withBenchStack(log, async (stack) => {
    if (chosen.has("calls")) await printCalls(stack, log);
    if (chosen.has("bytes")) await printBytes(stack, log);
    if (chosen.has("moves")) await printMoves(stack, log);
    if (chosen.has("lighthouse")) await printAudits(stack, log);
    if (chosen.has("rates")) await printRates(stack, seconds, log);
    if (chosen.has("events")) await printEvents(stack, log);
    if (chosen.has("mints")) await printMints(stack, log);
    if (chosen.has("start")) await printStart(stack, log);
    if (chosen.has("processes")) await printProcesses(stack, seconds, log);
    if (chosen.has("heartbeats")) await printHeartbeats(stack, count, seconds, log);
    if (chosen.has("chat-scroll")) await printChatScroll(stack.services, log);
    if (chosen.has("memory")) await printMemory(stack, 100_000, log);
  });
}

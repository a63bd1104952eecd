import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { describeError } from "@/lib/platform/describe-error";
import { isEnding } from "@/lib/platform/ending.mjs";
import { env } from "@/lib/platform/env";
import { nextCampaignMail, tickCampaigns } from "../mutations";
import type { ClaimedMail, NextMail } from "../schema";
import { openLane, type Lane } from "./lane";
import { letterFor } from "./letters";
import type { Outcome } from "./outcome";

type Done = { claim: string } & Outcome;

/** Longest nap between two questions: a change of the pace takes effect within it. */
const napSeconds = 5;

async function deliver(lane: Lane, mail: ClaimedMail): Promise<Outcome> {
  let letter: Awaited<ReturnType<typeof letterFor>>;
  try {
    letter = await letterFor(mail);
  } catch (error) {
    console.error(`A mail of campaign ${mail.campaign} cannot be made:`, describeError(error));
    return { outcome: "content", code: null, answer: (error as Error).message };
  }
  return lane.send(letter);
}

/** Settling is tried again: what is not settled becomes "uncertain" when its claim runs out. */
async function settle(done: Done | null, more: boolean): Promise<NextMail> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await nextCampaignMail(done, more);
    } catch (error) {
      if (attempt === 3) throw error;
      await wait(200 * attempt);
    }
  }
}

/** One mail after the other, until the time is over, nothing is left or the process is to end. */
async function runLane(until: number): Promise<number> {
  let lane: Lane | null = null;
  let done: Done | null = null;
  let sent = 0;
  try {
    for (;;) {
      const ending: boolean = isEnding() || performance.now() >= until;
      // Claimed is only what can be sent at once.
      if (!ending && !lane?.open()) lane = await openLane(env.SMTP_URL);
      const next: NextMail = await settle(done, !ending);
      done = null;
      if (ending || next.wait === null) return sent;
      if (!next.mail) {
        if (performance.now() + next.wait * 1000 > until) return sent;
        await wait(Math.min(next.wait, napSeconds) * 1000);
        continue;
      }
      const outcome: Outcome = lane?.open()
        ? await deliver(lane, next.mail)
        : { outcome: "unsent", code: null, answer: "the connection closed" };
      done = { claim: next.mail.claim, ...outcome };
      if (outcome.outcome === "accepted") sent += 1;
    }
  } finally {
    if (done) await settle(done, false);
    lane?.close();
  }
}

/**
 * Sends what running campaigns have due, for so many seconds; several processes may do it at once. Kill -9 at any point
 * neither skips nor repeats a mail, but for the one that was in the air, which becomes "uncertain". Before a shutdown
 * nothing more is claimed. Throws when the database or the mail server does not answer.
 */
export async function sendCampaigns(seconds = 50): Promise<object> {
  const { lanes, ...report } = await tickCampaigns();
  if (report.running === 0 || isEnding()) return { ...report, sent: 0 };
  const until = performance.now() + seconds * 1000;
  const ended = await Promise.allSettled(Array.from({ length: lanes }, () => runLane(until)));
  const failed = ended.find((lane) => lane.status === "rejected");
  if (failed) throw failed.reason;
  const sent = ended.reduce((sum, lane) => sum + (lane.status === "fulfilled" ? lane.value : 0), 0);
  return { ...report, sent };
}

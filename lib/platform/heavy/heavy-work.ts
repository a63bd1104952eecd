import "server-only";
import { AppError } from "@/lib/platform/errors";
import { atMost } from "@/lib/platform/memory/at-most";
import { timeouts } from "@/lib/platform/timeouts.mjs";

/** Pieces of work of this process at the same time: a picture of 48 megapixels takes 200 MB while it is decoded. */
const mostAtOnce = 2;
/** Pieces that wait, each with a file in memory; more are refused at once. */
const mostWaiting = 16;

/**
 * Runs work that costs memory or processor (pictures decoded or drawn, PDFs), two pieces at a time in this process, in the order in which
 * they came. Throws `too_busy` when the work has not begun within `heavyTurnMs`, or when too many pieces wait already. Work must not
 * wait for other such work.
 */
export const heavyWork = atMost(mostAtOnce, {
  waiting: mostWaiting,
  milliseconds: timeouts.heavyTurnMs,
  refusal: () => new AppError("too_busy", { retryAfter: 5 }),
});

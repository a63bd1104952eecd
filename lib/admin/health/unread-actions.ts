import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { isReadingAction, requestId } from "@/lib/platform/request/request-state.mjs";

/** Lines a minute: anybody can send what no action can read. */
const mostLines = 10;
const minuteMs = 60_000;

let began = -Infinity;
let count = 0;
let lastRequest: string | undefined;

/**
 * What the log says of a body in which Next found no action: one line for a request, instead of Next's errors with their stacks. Null
 * when it has had its line, or this minute enough of them; undefined when `given` is about something else.
 *
 * @param at milliseconds
 */
export function unreadActionLine(given: unknown[], at: number): string | null | undefined {
  const [error] = given;
  if (given.length !== 1 || !(error instanceof Error) || !isReadingAction()) return undefined;
  if (requestId() === lastRequest) return null;
  lastRequest = requestId();
  const before = count - mostLines;
  if (at - began >= minuteMs) [began, count] = [at, 0];
  count += 1;
  if (count > mostLines) return null;
  const more = count === 1 && before > 0 ? ` (${before} more were not written down)` : "";
  return `No action could be read from request ${requestId()}: ${describeError(error)}${more}`;
}

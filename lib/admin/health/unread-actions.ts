import "server-only";
import { stripVTControlCharacters } from "node:util";
import { describeError } from "@/lib/platform/describe-error";
import { isReadingAction, requestId } from "@/lib/platform/request/request-state.mjs";

/** Lines a minute: anybody can send what no action can read. */
const mostLines = 10;
const minuteMs = 60_000;

let began = -Infinity;
let count = 0;
let lastRequest: string | undefined;

/** Next writes a sign before the error, in colour on a terminal. */
const isSign = (part: unknown) => typeof part === "string" && /^\W*$/.test(stripVTControlCharacters(part));

/**
 * What the log says of a body in which Next found no action: one line for a request, instead of Next's errors with their stacks. Null
 * when it has had its line, or this minute enough of them; undefined when `given` is about something else.
 *
 * @param at milliseconds
 */
export function unreadActionLine(given: unknown[], at: number): string | null | undefined {
  const error = given.at(-1);
  if (!(error instanceof Error) || !given.slice(0, -1).every(isSign) || !isReadingAction()) return undefined;
  if (requestId() === lastRequest) return null;
  lastRequest = requestId();
  const before = count - mostLines;
  if (at - began >= minuteMs) [began, count] = [at, 0];
  count += 1;
  if (count > mostLines) return null;
  const more = count === 1 && before > 0 ? ` (${before} more were not written down)` : "";
  return `No action could be read from request ${requestId()}: ${describeError(error)}${more}`;
}

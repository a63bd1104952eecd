import "server-only";
import { format } from "node:util";
import { withoutAddresses } from "@/lib/analytics/addresses";
import { requestId } from "@/lib/platform/request/request-state.mjs";
import { unreadActionLine } from "./unread-actions";

const levels = ["debug", "info", "log", "warn", "error"] as const;
type Level = (typeof levels)[number];

/** One line for programs, without addresses of people; `request` is missing outside of one. */
export function logLine(level: Level, given: unknown[], time: Date): string {
  const message = withoutAddresses(format(...given));
  return JSON.stringify({ time, level: level === "log" ? "info" : level, message, request: requestId() });
}

/**
 * From now on everything this process writes by `console`, Next's own messages too, is a line of JSON, where LOG_FORMAT says so.
 * It comes before the check of the environment, whose reasons it writes, so it takes any value.
 */
export function startServerLog(): void {
  const { LOG_FORMAT, ALTURA_ENV } = process.env;
  if ((LOG_FORMAT || (ALTURA_ENV === "production" ? "json" : "text")) === "json") writeJson();
  shortenUnreadActions();
}

/** Bodies in which no action is found do not fill the log (`unreadActionLine`). */
function shortenUnreadActions(): void {
  const shortened = (write: (...given: unknown[]) => void) => {
    return (...given: unknown[]) => {
      const line = unreadActionLine(given, Date.now());
      if (line === undefined) write(...given);
      else if (line !== null) write(line);
    };
  };
  Object.assign(console, { warn: shortened(console.warn), error: shortened(console.error) });
}

function writeJson(): void {
  const lines = levels.map((level) => {
    const stream = level === "warn" || level === "error" ? process.stderr : process.stdout;
    return [level, (...given: unknown[]) => void stream.write(`${logLine(level, given, new Date())}\n`)];
  });
  Object.assign(console, Object.fromEntries(lines));
}

import "server-only";
import { beforeEnd } from "@/lib/platform/ending.mjs";
import { isReadingAction } from "@/lib/platform/request/request-state.mjs";
import { recordErrors } from "./mutations";
import { errorGroup } from "./rules";

/** Milliseconds that errors are gathered before they are written, so that a flood is one call. */
const pause = 5_000;
/** Messages kept until then. */
const most = 100;

let gathered = new Map<string, number>();

async function write(): Promise<void> {
  if (gathered.size === 0) return;
  const errors = Object.fromEntries(gathered);
  gathered = new Map();
  // Where the database is the error, there is nowhere to write it; the log has it.
  await recordErrors(errors).catch(() => undefined);
}

beforeEnd(write);

/** Notes an error that a request ended with, for the page of the panel that groups them. */
export function noteServerError(error: unknown): void {
  // What no action could be read from is no error of this server.
  if (isReadingAction()) return;
  const group = errorGroup(error instanceof Error ? error.message : String(error));
  const known = gathered.has(group) || gathered.size < most;
  if (gathered.size === 0) setTimeout(() => void write(), pause).unref();
  const key = known ? group : "other";
  gathered.set(key, (gathered.get(key) ?? 0) + 1);
}

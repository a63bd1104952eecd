import { test } from "@playwright/test";
import { lock, lockLimitMs, type Single } from "./lock.ts";

/** As `lock`; the wait is no part of the browser test's own time. */
export async function hold(what: Single, how: "shared" | "alone"): Promise<() => Promise<void>> {
  const info = test.info();
  const began = Date.now();
  const own = info.timeout;
  info.setTimeout(own + lockLimitMs);
  try {
    return await lock(what, how);
  } finally {
    info.setTimeout(own + Date.now() - began);
  }
}

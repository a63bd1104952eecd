import { vi } from "vitest";

const { waitFor } = vi;

/** Vitest's configuration has no place for the timeout of `vi.waitFor`, which is one second; polls have theirs there. */
vi.waitFor = (work, options) =>
  waitFor(work, typeof options === "number" ? options : { timeout: 20_000, ...options });

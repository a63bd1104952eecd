/**
 * How long the browser waits for an answer of our own server, in milliseconds. Each but `besideMs` and `payingMs` is longer than the server itself
 * may take (timeouts.test.ts), so that its refusal arrives. They do not follow ALTURA_TIMEOUT_FACTOR: finished pages are the same
 * whatever the environment of the server is.
 */
export const browserTimeouts = {
  /** What is read: all calls of one handler, which have the limit of a page together. */
  readMs: 12_000,
  /** What is changed: what is looked at before, with the limit of a page, and one call that changes something. */
  changeMs: 22_000,
  /** A step that goes beside another one, which does the same when this one fails. */
  besideMs: 3_000,
  /** The answer to a payment, before the form says that it still waits: most come within one second. It goes on waiting. */
  payingMs: 3_000,
  /** The mountain, whose first picture is large. */
  visionMs: 17_000,
  /** A picture on its way up a slow line. */
  uploadMs: 60_000,
} as const;

import { beforeEach, expect, it, vi } from "vitest";

/** A tab of the browser: the module anew, with a channel of its own. */
async function tab() {
  vi.resetModules();
  const { onSignedOutElsewhere, tellSignedOut } = await import("./signed-out-elsewhere");
  const left = vi.fn();
  return { left, stop: onSignedOutElsewhere(left), hear: onSignedOutElsewhere, tell: tellSignedOut };
}

beforeEach(() => vi.resetModules());

it("tells every other tab and not the own one, which has something to say itself", async () => {
  const [here, there] = [await tab(), await tab()];
  here.tell();
  await vi.waitFor(() => expect(there.left).toHaveBeenCalledTimes(1));
  // What the own tab hears of comes in its order: this is the first.
  there.tell();
  await vi.waitFor(() => expect(here.left).toHaveBeenCalledTimes(1));
  expect(there.left).toHaveBeenCalledTimes(1);
});

it("is not heard any more by who has stopped", async () => {
  const [here, there] = [await tab(), await tab()];
  const later = vi.fn();
  there.stop();
  there.hear(later);
  here.tell();
  await vi.waitFor(() => expect(later).toHaveBeenCalledTimes(1));
  expect(there.left).not.toHaveBeenCalled();
});

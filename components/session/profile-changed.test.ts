import { beforeEach, expect, it, vi } from "vitest";

/** A tab of the browser: the module anew, with a channel of its own. */
async function tab() {
  vi.resetModules();
  const { onProfileChanged, tellProfileChanged } = await import("./profile-changed");
  const heard = vi.fn();
  return { heard, stop: onProfileChanged(heard), tell: tellProfileChanged };
}

beforeEach(() => vi.resetModules());

it("is heard in the tab that says it, at once, and in every other one", async () => {
  const [here, there] = [await tab(), await tab()];
  here.tell();
  expect(here.heard).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(there.heard).toHaveBeenCalledTimes(1));
});

it("is not heard any more by who has stopped", async () => {
  const [here, there, last] = [await tab(), await tab(), await tab()];
  here.stop();
  there.stop();
  here.tell();
  await vi.waitFor(() => expect(last.heard).toHaveBeenCalledTimes(1));
  expect([here.heard, there.heard].map((heard) => heard.mock.calls.length)).toEqual([0, 0]);
});

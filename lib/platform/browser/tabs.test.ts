import { afterEach, expect, it, vi } from "vitest";

/** The module of a tab that was just opened. */
async function tab() {
  vi.resetModules();
  return (await import("./tabs")).tabChannel("altura_example");
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("other tabs hear what is told, the own one does not", async () => {
  const [here, there] = [await tab(), await tab()];
  const heard = { here: vi.fn(), there: vi.fn() };
  here.hear(heard.here);
  const stop = there.hear(heard.there);
  here.tell({ a: 1 });
  await vi.waitFor(() => expect(heard.there).toHaveBeenCalledExactlyOnceWith({ a: 1 }));
  stop();
  there.tell("b");
  await vi.waitFor(() => expect(heard.here).toHaveBeenCalledExactlyOnceWith("b"));
  expect(heard.there).toHaveBeenCalledTimes(1);
});

it.each([
  ["has no channels", undefined],
  [
    "refuses channels",
    class {
      constructor() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    },
  ],
])("a browser that %s goes on without", async (_, constructor) => {
  vi.stubGlobal("BroadcastChannel", constructor);
  const channel = await tab();
  const stop = channel.hear(vi.fn());
  expect(() => channel.tell("a")).not.toThrow();
  expect(stop).not.toThrow();
});

it("a channel that takes no message is only logged", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      postMessage() {
        throw new DOMException("The channel is closed.", "InvalidStateError");
      }
    },
  );
  (await tab()).tell("a");
  expect(warned).toHaveBeenCalledOnce();
});

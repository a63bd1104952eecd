import { afterEach, expect, it, vi } from "vitest";

const names = ["localStorage", "sessionStorage"] as const;
const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

afterEach(() => {
  names.forEach((name, index) => {
    const own = before[index];
    if (own) Object.defineProperty(globalThis, name, own);
    else Reflect.deleteProperty(globalThis, name);
  });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("opens in a browser that blocks site data", async () => {
  const get = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of names) Object.defineProperty(globalThis, name, { get, configurable: true });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { cookie: "", addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("location", new URL("http://127.0.0.1:1/members/dashboard"));
  vi.resetModules();
  const { createBrowserSupabase } = await import("./browser");
  const client = createBrowserSupabase({ url: "http://127.0.0.1:1", publishableKey: "key" });
  expect((await client.auth.getSession()).data.session).toBeNull();
  const channel = client.channel("member:ada");
  expect(() => channel.subscribe()).not.toThrow();
  await client.auth.stopAutoRefresh();
  await client.removeAllChannels();
  await client.realtime.disconnect();
});

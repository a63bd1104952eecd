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

it("asks for no new token while the one of the cookie holds, on a device whose clock is three hours ahead", async () => {
  const made = Math.floor(Date.now() / 1000);
  const payload = Buffer.from(JSON.stringify({ iat: made, exp: made + 900 })).toString("base64url");
  const session = {
    ...{ access_token: `e30.${payload}.s`, refresh_token: "r", token_type: "bearer", user: { id: "ada" } },
    ...{ expires_in: 900, expires_at: made + 900 },
  };
  const cookie = `altura-auth=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { cookie, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("location", new URL("http://127.0.0.1:1/members/dashboard"));
  const own = new Map([["altura-clock", String(3 * 3600)]]);
  const sessionStorage = { getItem: (key: string) => own.get(key) ?? null, setItem: () => {}, length: 0 };
  for (const name of names)
    Object.defineProperty(globalThis, name, { value: sessionStorage, configurable: true });
  const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("nobody is asked"));
  vi.spyOn(Date, "now").mockReturnValue((made + 3 * 3600) * 1000);
  vi.resetModules();
  const { createBrowserSupabase } = await import("./browser");
  const config = { url: "http://127.0.0.1:1", publishableKey: "key" };
  const client = createBrowserSupabase(config);
  createBrowserSupabase(config);
  const { data } = await client.auth.getSession();
  expect(data.session?.access_token).toBe(session.access_token);
  expect(asked).not.toHaveBeenCalled();
  await client.auth.stopAutoRefresh();
});

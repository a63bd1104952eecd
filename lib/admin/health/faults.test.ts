import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { startFaultyProxy, type Fault } from "@/local/testing/faulty-proxy";

let proxy: Awaited<ReturnType<typeof startFaultyProxy>>;
/** Milliseconds for every answer. How long the limits are has its own test (lib/platform/timeouts.test.ts). */
let limit = 0;
const short = 500;
const long = 30_000;
vi.doMock("@/lib/platform/timeouts.mjs", () => ({ timeouts: new Proxy({}, { get: () => limit }) }));

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  proxy = await startFaultyProxy();
  for (const [name, value] of Object.entries({
    SUPABASE_URL: proxy.url,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    STRIPE_API_URL: proxy.url,
    STRIPE_SECRET_KEY: "sk_test_1",
    CHAIN_RPC_URL: proxy.url,
    CHAIN_ID: "31337",
    CHAIN_NAME: "Test",
    SMTP_URL: proxy.url.replace("http", "smtp"),
    MAIL_FROM: "a@altura.test",
    DISCORD_API_URL: proxy.url,
    TURNSTILE_URL: proxy.url,
    TURNSTILE_SITE_KEY: "site",
    TURNSTILE_SECRET_KEY: "secret",
  }))
    vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await proxy.stop();
});

const supabase = async () => (await import("@/lib/platform/supabase/public")).createPublicSupabase();
const soon = async <T>(work: () => Promise<T>) =>
  (await import("@/lib/platform/supabase/time-limits")).withTimeout(limit, work);

/** What the application asks of each service, by the clients and the words of refusal that it uses everywhere. */
const asked = {
  database: () =>
    soon(async () => {
      const { unwrapAs } = await import("@/lib/platform/supabase/answers/unwrap-as");
      return unwrapAs(
        z.array(z.object({ key: z.string() })),
        await (await supabase()).from("plans").select("key"),
      );
    }),
  auth: () =>
    soon(async () => {
      const { fromAuthError } = await import("@/lib/session/auth-error");
      const code = { email: "a@altura.test", token: "123456", type: "email" } as const;
      const { data, error } = await (await supabase()).auth.verifyOtp(code);
      if (error) throw fromAuthError(error, "code_invalid");
      return data.session;
    }),
  storage: () =>
    soon(async () => {
      const { data, error } = await (await supabase()).storage.from("avatars").list("x");
      if (error) throw error;
      return data;
    }),
  stripe: async () => {
    const { asking, stripe } = await import("@/lib/billing/stripe");
    return asking(stripe().prices.list({ limit: 1 }, { maxNetworkRetries: 0 }));
  },
  chain: async () => {
    const { headOf, readChain } = await import("@/lib/wallet/chain");
    return headOf(readChain());
  },
  mail: async () => (await import("@/lib/mail/deliver")).verifyTransport(),
  discord: async () => {
    const { discordBot } = await import("@/lib/discord/bot");
    return discordBot({ clientId: "1", clientSecret: "2", guild: "3", botToken: "4" }).rolesOf("5");
  },
  captcha: async () => (await import("@/lib/sign-in/captcha")).demandHuman("token", null),
};
type Service = keyof typeof asked;

/** The code that becomes words for a person; "thrown" where the work is put back and tried again. */
async function outcome(service: Service): Promise<string> {
  const { AppError } = await import("@/lib/platform/errors");
  return asked[service]().then(
    (value) => `answered ${JSON.stringify(value)}`,
    (error: unknown) => (error instanceof AppError ? error.code : "thrown"),
  );
}

const unanswered = {
  database: "service_unavailable",
  auth: "service_unavailable",
  storage: "thrown",
  stripe: "payment_unavailable",
  chain: "thrown",
  mail: "thrown",
  discord: "thrown",
  captcha: "service_unavailable",
};

describe.each<[Fault, string, object]>([
  ["refused", "hangs up", {}],
  ["silent", "takes what is asked and says nothing", {}],
  ["cut", "breaks off in the middle", {}],
  ["page", "answers 200 and the page of its proxy", {}],
  // Nobody is signed in by an answer that does not say so.
  ["other", "answers 200 and something else", { database: "thrown", auth: "answered null" }],
])("a service that is %s: it %s", (fault, _what, changes) => {
  const wanted = { ...unanswered, ...changes };
  // Stripe and storage are believed as far as what they answer is JSON; what is read of it is missing then, and fails.
  const services = (Object.keys(asked) as Service[]).filter(
    (service) =>
      !(fault === "other" && ["stripe", "storage"].includes(service)) &&
      // A mail server greets first: what the proxy answers is never heard.
      (service !== "mail" || fault === "refused" || fault === "silent"),
  );

  it("never counts as an answer, and people are told what is wrong", async () => {
    limit = fault === "silent" ? short : long;
    // The clients of services are made once for a process, with their limits.
    vi.resetModules();
    proxy.become(fault);
    const outcomes = await Promise.all(services.map(async (service) => [service, await outcome(service)]));
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(services.map((service) => [service, wanted[service]])),
    );
  });
});

it("what asked in vain asks again as soon as the service answers, without a restart", async () => {
  for (const fault of ["refused", "silent", "cut", "page"] as const) {
    proxy.become(fault);
    limit = fault === "silent" ? short : long;
    expect(await outcome("database")).toBe("service_unavailable");
    proxy.become(null);
    limit = long;
    // The proxy answers `{}` for whatever it is asked: an answer, though not of this shape.
    expect(await outcome("database")).toBe("thrown");
  }
});

it("an answer of the captcha that is no object is none", async () => {
  const { demandHuman } = await import("@/lib/sign-in/captcha");
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(null));
  await expect(demandHuman("token", null)).rejects.toMatchObject({ code: "service_unavailable" });
  fetched.mockRestore();
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { register } from "../../instrumentation";
import { GET as ready } from "@/app/api/health/ready/route";

const demand = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("./mutations", () => ({ demandStaffFactor: demand, recordErrors: vi.fn() }));
const found = vi.hoisted(() => ({ of: (): Promise<string[]> => Promise.resolve([]) }));
vi.mock("@/lib/platform/production", async (original) => ({
  ...(await original<object>()),
  placeholderProblems: () => [],
  serviceProblems: () => found.of(),
}));

const complete: Record<string, string> = {
  NEXT_RUNTIME: "nodejs",
  ALTURA_ENV: "production",
  LOG_FORMAT: "text",
  APP_URL: "https://altura.club",
  APP_SECRET: "s".repeat(32),
  CRON_SECRET: "c".repeat(32),
  CLIENT_IP_HEADER: "x-real-ip",
  SUPABASE_URL: "https://abc.supabase.co",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_y",
  SMTP_URL: "smtps://user:pass@mail.altura.club:465",
  MAIL_FROM: "Altura <hello@altura.club>",
  CHAIN_RPC_URL: "https://rpc.altura.club",
  CHAIN_ID: "8453",
  CHAIN_NAME: "Base",
  CONTRACT_ADDRESS: `0x${"a".repeat(40)}`,
  MINT_SIGNER_KEY: `0x${"1".repeat(64)}`,
};
const given = Object.keys(complete);
const nothing = Object.fromEntries(given.map((name) => [name, ""]));

const log = vi.fn<(line: string) => void>();
class Ended extends Error {}

beforeEach(() => {
  const start = (globalThis as Record<symbol, unknown>)[Symbol.for("altura.start")];
  if (start) Object.assign(start, { passed: false });
  found.of = () => Promise.resolve([]);
  demand.mockReset().mockResolvedValue(undefined);
  log.mockReset();
  vi.spyOn(console, "error").mockImplementation(log);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Ended(String(code));
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const start = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  await register();
};
const readiness = async () => {
  const request = new Request("https://altura.club/api/health/ready");
  return (await ready(request, { params: Promise.resolve({}) })).status;
};

it("ends before anything is answered, and says every reason at once", async () => {
  found.of = async () => ["CHAIN_RPC_URL is answered by a stand-in of a local start."];
  const refused = start({ ...nothing, NEXT_RUNTIME: "nodejs", ALTURA_ENV: "production", LOG_FORMAT: "text" });
  await expect(refused).rejects.toThrow(new Ended("1"));
  const said = String(log.mock.calls[0]?.[0]);
  const optional = ["NEXT_RUNTIME", "ALTURA_ENV", "LOG_FORMAT"];
  expect(given.filter((name) => !optional.includes(name) && !said.includes(name))).toEqual([]);
  expect(said).toContain("CHAIN_RPC_URL is answered by a stand-in");
  expect([demand.mock.calls.length, await readiness()]).toEqual([0, 503]);
});

it("is not ready while the services are looked at, and is when nothing is wrong with them", async () => {
  const look = Promise.withResolvers<string[]>();
  found.of = () => look.promise;
  const starting = start(complete);
  expect(await readiness()).toBe(503);
  look.resolve([]);
  await starting;
  expect([await readiness(), demand.mock.calls.length, log.mock.calls.length]).toEqual([200, 1, 0]);
});

it("refuses a stand-in behind a public name, though every variable is right", async () => {
  found.of = async () => ["SUPABASE_URL is answered by a stand-in of a local start."];
  await expect(start(complete)).rejects.toThrow(Ended);
  expect(log.mock.calls[0]?.[0]).toBe(
    "The app cannot start:\n- SUPABASE_URL is answered by a stand-in of a local start.",
  );
});

it.each(["prod", "Production", "staging", " production"])(
  "refuses ALTURA_ENV=%s, which is none of ours",
  async (name) => {
    await expect(start({ ...complete, ALTURA_ENV: name })).rejects.toThrow(Ended);
    expect(log.mock.calls[0]?.[0]).toContain("ALTURA_ENV is not valid");
  },
);

it("writes its reasons, whatever stands in LOG_FORMAT", async () => {
  await expect(start({ ...complete, LOG_FORMAT: "xml" })).rejects.toThrow(Ended);
  expect(log.mock.calls[0]?.[0]).toContain("LOG_FORMAT is not valid");
});

it.each(["", "local"])("asks nothing of a start on one machine (ALTURA_ENV=%s)", async (name) => {
  await start({ ...nothing, NEXT_RUNTIME: "nodejs", ALTURA_ENV: name });
  expect([await readiness(), demand.mock.calls.length]).toEqual([200, 0]);
});

it("turns the second factor of staff on again until the database has taken it", async () => {
  vi.useFakeTimers();
  demand.mockRejectedValueOnce(new Error("fetch failed"));
  await start(complete);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(demand).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(demand).toHaveBeenCalledTimes(2);
});

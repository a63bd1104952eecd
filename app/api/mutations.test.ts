import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const gate = vi.hoisted(() => vi.fn());
vi.mock("@/lib/guard/authorize", () => ({ authorizeMember: gate, authorizeStaff: gate }));
vi.mock("@/lib/session/session", () => ({
  readSession: gate,
  readOpenMember: gate,
  dropEndedSession: gate,
}));

vi.mock("@/lib/account/sign-out", () => ({ signOut: async () => {} }));
vi.mock("@/lib/sign-in/passkeys", () => ({ beginPasskeySignIn: async () => ({}) }));

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

const app = "https://altura.example";
const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith("route.ts"),
);
const methods = ["POST", "PUT", "PATCH", "DELETE"] as const;
const mutations = files.flatMap((file) =>
  methods
    .filter(
      (method) =>
        readFileSync(join(folder, file), "utf8").includes(`export const ${method} =`) ||
        readFileSync(join(folder, file), "utf8").includes(`export async function ${method}(`),
    )
    .map((method) => [method, file] as const),
);
/** Those that no browser calls say who they are by a secret or a signature, and hear nothing before it. */
const byOthers = /^(cron|webhooks)\//;

/** These read no body at all. */
const withoutBody = ["sign-out/route.ts", "passkey-challenge/route.ts"];

/** More than any handler takes. */
const hundred = 100 * 1024 * 1024;

/** A body that comes in small parts, and how much of it was taken. */
function stream(bytes: number) {
  let sent = 0;
  const part = new Uint8Array(64 * 1024);
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent >= bytes) return controller.close();
        sent += part.length;
        controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => sent };
}

async function send(method: string, file: string, headers: Record<string, string>) {
  const handlers = (await import(/* @vite-ignore */ join(folder, file))) as Record<string, Handler>;
  const { body, taken } = stream(hundred);
  const sent = Object.entries({ origin: app, ...headers }).filter(([, value]) => value !== "");
  const init = { method, body, duplex: "half", headers: sent } as RequestInit;
  const request = new Request(`${app}/api/${file.replace(/\/route\.ts$/, "")}`, init);
  const response = await handlers[method]?.(request, { params: Promise.resolve({}) });
  return { status: response?.status, taken: taken() };
}

beforeEach(() => {
  vi.stubEnv("APP_URL", app);
  vi.stubEnv("APP_SECRET", "a".repeat(32));
  vi.stubEnv("CRON_SECRET", "c".repeat(32));
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_x");
  gate.mockRejectedValue(new Error("nobody is asked about a body that is refused"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetAllMocks();
});

it("finds the handlers that change something", () => {
  expect(mutations.length).toBeGreaterThan(10);
});

describe.each(mutations)("%s /api/%s", (method, file) => {
  it("refuses a body of 100 MB before it is read and before anything is done", async () => {
    const { status, taken } = await send(method, file, { "content-length": String(hundred) });
    // The first two ask who sends before how much.
    const first = file.startsWith("cron/") ? 401 : file === "webhooks/mail/route.ts" ? 404 : 413;
    expect(status).toBe(first);
    expect(taken).toBe(0);
    expect(gate).not.toHaveBeenCalled();
  });
});

describe.each(mutations.filter(([, file]) => !byOthers.test(file)))("%s /api/%s", (method, file) => {
  it("takes no more than it may of a body that does not say how long it is", async () => {
    const { AppError } = await import("@/lib/platform/errors");
    gate.mockRejectedValue(new AppError("unauthenticated"));
    const { status, taken } = await send(method, file, {});
    expect(withoutBody.includes(file) ? [200] : [400, 401, 413]).toContain(status);
    expect(taken).toBeLessThan(1024 * 1024 + 3 * 64 * 1024);
  });
});

describe.each(mutations.filter(([, file]) => !/^(cron|webhooks|unsubscribe)\//.test(file)))(
  "%s /api/%s",
  (method, file) => {
    it.each([
      ["a foreign origin", { origin: "https://evil.example" }],
      ["none", { origin: "" }],
      ["one that its own words contradict", { "sec-fetch-site": "cross-site" }],
    ])("refuses %s before anything is read or done", async (_name, headers) => {
      const { status, taken } = await send(method, file, headers as Record<string, string>);
      expect([status, taken]).toEqual([403, 0]);
      expect(gate).not.toHaveBeenCalled();
    });
  },
);

const byMembers = mutations.filter(([, file]) =>
  readFileSync(join(folder, file), "utf8").includes('auth: "member"'),
);

/** They change nothing that a member has. */
const ofSessions = ["discord-token-refresh/route.ts", "track-session/route.ts"];

it("finds the handlers by which members change something", () => {
  expect(byMembers.map(([, file]) => file)).toEqual(expect.arrayContaining(ofSessions));
  const own = mutations.filter(([, file]) => file.startsWith("me/"));
  expect(byMembers).toEqual(expect.arrayContaining(own));
});

describe.each(byMembers.filter(([, file]) => !ofSessions.includes(file)))("%s /api/%s", (method, file) => {
  it("refuses what comes from a page that an admin views as a member, before anything is read or done", async () => {
    const id = "00000000-0000-4000-8000-000000000005";
    const { status, taken } = await send(method, file, { referer: `${app}/admin/home/${id}/view/${id}` });
    expect([status, taken]).toEqual([403, 0]);
    expect(gate).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { action, memberAction } from "./action";
import { AppError } from "@/lib/platform/errors";

const origin = vi.hoisted(() => ({ headers: new Headers() }));
const authorizeMember = vi.hoisted(() => vi.fn());
vi.mock("next/headers", () => ({ headers: async () => origin.headers }));
vi.mock("next/navigation", () => ({
  redirect: (to: string) => {
    throw new Error(`redirect ${to}`);
  },
}));
vi.mock("./authorize", () => ({ authorizeMember }));
const databaseIsSilent = vi.hoisted(() => vi.fn());
vi.mock("../platform/supabase/answers/database-answers.mjs", () => ({
  databaseIsSilent,
  noteAnswer: () => undefined,
}));
vi.mock("@/lib/platform/request/rate-limit", () => ({ takeRateLimit: async () => undefined }));

const form = (fields: Record<string, string | string[]>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) data.append(name, one);
  return data;
};

beforeEach(() => {
  vi.stubEnv("APP_URL", "https://altura.example");
  origin.headers = new Headers({ origin: "https://altura.example" });
  databaseIsSilent.mockResolvedValue(false);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetAllMocks();
});

const schema = z.object({ name: z.string().min(1, "name_missing"), tags: z.array(z.string()).optional() });

describe("action", () => {
  it("gives the parsed form to the work; repeated names become lists", async () => {
    const echo = action(schema, async (input) => input);
    expect(await echo(null, form({ name: "Ada", tags: ["a", "b"], $ACTION_ID_1: "" }))).toEqual({
      ok: true,
      data: { name: "Ada", tags: ["a", "b"] },
    });
    expect(await echo(null, { name: "Ada" })).toEqual({ ok: true, data: { name: "Ada" } });
  });

  it("keeps what was typed beside what is wrong, but never a password", async () => {
    const refused = await action(schema, async () => null)(
      null,
      form({ name: "", note: "kept", password: "secret" }),
    );
    expect(refused).toEqual({
      ok: false,
      reason: "invalid_input",
      fields: { name: "name_missing" },
      values: { name: "", note: "kept" },
    });
  });

  it("answers a refusal of the work and throws its bugs", async () => {
    const taken = action(schema, async () => {
      throw new AppError("username_taken", { fields: { name: "username_taken" } });
    });
    expect(await taken(null, form({ name: "ada" }))).toMatchObject({ ok: false, reason: "username_taken" });
    const broken = action(schema, async () => {
      throw new TypeError("bug");
    });
    await expect(broken(null, form({ name: "ada" }))).rejects.toThrow("bug");
  });

  it("refuses what React can decode and no form of ours sends, without touching it", async () => {
    const work = vi.fn(async () => null);
    const touchy = new Proxy(() => undefined, {
      get: () => {
        throw new Error("touched");
      },
    });
    const deep = JSON.parse("[".repeat(5000) + "]".repeat(5000)) as unknown;
    for (const input of [
      touchy,
      { name: touchy },
      Promise.resolve(),
      new Map(),
      new Date(),
      [1n],
      deep,
      Symbol(),
    ]) {
      expect(await action(z.any(), work)(null, input)).toEqual({
        ok: false,
        reason: "invalid_input",
        values: {},
      });
    }
    const odd = await action(z.object({ name: z.string() }), async (input) => input)(
      null,
      form({ __proto__: "x", name: "Ada", constructor: "y" }),
    );
    expect(odd).toEqual({ ok: true, data: { name: "Ada" } });
    expect(work).not.toHaveBeenCalled();
  });

  it("says at once that the database does not answer", async () => {
    databaseIsSilent.mockResolvedValueOnce(true);
    const work = vi.fn(async () => null);
    expect(await action(schema, work)(null, form({ name: "Ada" }))).toMatchObject({
      reason: "service_unavailable",
      values: { name: "Ada" },
    });
    expect(work).not.toHaveBeenCalled();
  });

  it("refuses a foreign or missing origin before anything else", async () => {
    const work = vi.fn(async () => null);
    for (const headers of [new Headers(), new Headers({ origin: "https://evil.example" })]) {
      origin.headers = headers;
      expect(await action(schema, work)(null, form({ name: "Ada" }))).toMatchObject({
        reason: "cross_origin",
      });
    }
    expect(work).not.toHaveBeenCalled();
  });
});

describe("memberAction", () => {
  it("needs a member", async () => {
    const work = vi.fn(async (_input: unknown, member: { id: string }) => member.id);
    authorizeMember.mockRejectedValueOnce(new AppError("unauthenticated"));
    expect(await memberAction(schema, work)(null, form({ name: "Ada" }))).toMatchObject({
      ok: false,
      reason: "unauthenticated",
      values: { name: "Ada" },
    });
    authorizeMember.mockResolvedValueOnce({ id: "ada" });
    expect(await memberAction(schema, work)(null, form({ name: "Ada" }))).toEqual({ ok: true, data: "ada" });
  });

  it("leads a session away that has ended or owes its second factor, and keeps where it was", async () => {
    const act = memberAction(schema, async () => null);
    origin.headers.set("altura-path", "/es/members/settings?tab=a");
    authorizeMember.mockRejectedValueOnce(new AppError("session_ended"));
    await expect(act(null, form({ name: "Ada" }))).rejects.toThrow(
      "redirect /es/auth/ended?next=%2Fes%2Fmembers%2Fsettings%3Ftab%3Da",
    );
    origin.headers.set("altura-path", "//evil.example");
    authorizeMember.mockRejectedValueOnce(new AppError("second_factor_required"));
    await expect(act(null, form({ name: "Ada" }))).rejects.toThrow(/redirect \/auth\/second-factor$/);
  });
});

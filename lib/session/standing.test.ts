import { describe, expect, it } from "vitest";
import type { ServerSupabase } from "@/lib/supabase/server";
import type { Member } from "./member";
import { owesSecondFactor, standingOf } from "./standing";

const answering = (answer: object) => ({ rpc: async () => answer }) as unknown as ServerSupabase;
const refused = (code: string, message: string) => answering({ data: null, error: { code, message } });
const at = (level: "aal1" | "aal2") => ({ level }) as Member;

describe("standingOf", () => {
  it.each([
    [answering({ data: false, error: null }), "open"],
    [answering({ data: true, error: null }), "second_factor_required"],
    [refused("PT403", "second_factor_required"), "second_factor_required"],
    [refused("PT401", "session_ended"), "session_ended"],
  ])("tells what the database says (%#)", async (supabase, wanted) =>
    expect(await standingOf(supabase)).toBe(wanted),
  );

  it("closes when it cannot be asked", async () => {
    await expect(standingOf(refused("", "fetch failed"))).rejects.toMatchObject({
      code: "service_unavailable",
    });
    await expect(standingOf(refused("42883", "no such function"))).rejects.toThrow("42883");
  });
});

describe("owesSecondFactor", () => {
  it("asks only sessions of the first level", async () => {
    expect(await owesSecondFactor(refused("XX000", "not asked"), at("aal2"))).toBe(false);
    expect(await owesSecondFactor(answering({ data: true, error: null }), at("aal1"))).toBe(true);
    expect(await owesSecondFactor(refused("PT401", "session_ended"), at("aal1"))).toBe(false);
  });
});

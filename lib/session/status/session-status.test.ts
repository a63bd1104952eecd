import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { describe, expect, it, vi } from "vitest";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import { askAuth, readSessionState } from "./session-status";

const answering = (answer: object) => ({ rpc: async () => answer }) as unknown as ServerSupabase;
const refused = (code: string, message: string) => answering({ data: null, error: { code, message } });

const told = (refusal: string | null, onboarded: boolean | null) =>
  answering({ data: { refusal, onboarded }, error: null });

describe("readSessionState", () => {
  it.each([
    [told(null, true), "open", true],
    [told(null, false), "open", false],
    [told("second_factor_required", null), "second_factor_required", null],
    [told("session_ended", null), "session_ended", null],
    [refused("PT403", "second_factor_required"), "second_factor_required", null],
    [refused("PT401", "session_ended"), "session_ended", null],
  ])("tells what the database says (%#)", async (supabase, status, onboarded) =>
    expect(await readSessionState(supabase)).toEqual({ status, onboarded }),
  );

  it("tells, and logs, when only onboarding could not be looked up", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    expect(await readSessionState(told(null, null))).toEqual({ status: "open", onboarded: null });
    expect(log).toHaveBeenCalled();
  });

  it("closes when it cannot be asked", async () => {
    await expect(readSessionState(refused("", "fetch failed"))).rejects.toMatchObject({
      code: "service_unavailable",
    });
    await expect(readSessionState(refused("42883", "no such function"))).rejects.toThrow("42883");
    await expect(readSessionState(answering({ data: true, error: null }))).rejects.toThrow();
  });
});

describe("askAuth", () => {
  const about = (error: unknown) => askAuth({ auth: { getUser: async () => ({ error }) } } as never);

  it("tells a refusal from an auth service that gives no answer", async () => {
    expect(await about(null)).toBe("accepted");
    expect(await about(new AuthApiError("Session not found", 403, "session_not_found"))).toBe("refused");
    for (const error of [
      new AuthRetryableFetchError("fetch failed", 0),
      new AuthApiError("No", 500, undefined),
    ])
      expect(await about(error)).toBe(error);
  });
});

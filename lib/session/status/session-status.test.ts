import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import { askAuth, readSessionStatus } from "./session-status";

const answering = (answer: object) => ({ rpc: async () => answer }) as unknown as ServerSupabase;
const refused = (code: string, message: string) => answering({ data: null, error: { code, message } });

describe("readSessionStatus", () => {
  it.each([
    [answering({ data: false, error: null }), "open"],
    [answering({ data: true, error: null }), "second_factor_required"],
    [refused("PT403", "second_factor_required"), "second_factor_required"],
    [refused("PT401", "session_ended"), "session_ended"],
  ])("tells what the database says (%#)", async (supabase, wanted) =>
    expect(await readSessionStatus(supabase)).toBe(wanted),
  );

  it("closes when it cannot be asked", async () => {
    await expect(readSessionStatus(refused("", "fetch failed"))).rejects.toMatchObject({
      code: "service_unavailable",
    });
    await expect(readSessionStatus(refused("42883", "no such function"))).rejects.toThrow("42883");
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

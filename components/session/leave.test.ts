import { afterEach, expect, it, vi } from "vitest";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { leaveWhenShut } from "./leave";

afterEach(() => void vi.unstubAllGlobals());

/** Where a page leaves for after an error; null when it stays. */
function leftFor(error: unknown, pathname = "/es/live-chat"): string | null {
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { pathname, search: "?room=plus", assign } });
  const leaves = leaveWhenShut(error);
  expect(leaves).toBe(assign.mock.calls.length === 1);
  return (assign.mock.calls[0]?.[0] as string | undefined) ?? null;
}

it.each<ErrorCode>(["session_ended", "unauthenticated"])("leads to where it says why: %s", (code) => {
  expect(leftFor(new AppError(code))).toBe("/es/auth/ended?next=%2Fes%2Flive-chat%3Froom%3Dplus&explain=1");
});

it("leads to the second factor where that is missing", () => {
  expect(leftFor(new AppError("second_factor_required"), "/live-chat")).toBe(
    "/auth/second-factor?next=%2Flive-chat%3Froom%3Dplus",
  );
});

it.each([new AppError("chat_muted"), new AppError("suspended"), new TypeError("Failed to fetch"), null])(
  "stays after everything else: %s",
  (error) => expect(leftFor(error)).toBeNull(),
);

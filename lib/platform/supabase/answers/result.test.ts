import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { toError, unwrap } from "./result";

const codeOf = (failure: { code?: string; message: string }) => {
  const error = toError(failure);
  return error instanceof AppError ? error.code : null;
};

describe("toError", () => {
  it.each([
    [{ code: "P0001", message: "username_taken" }, "username_taken"],
    [{ code: "P0001", message: "not one of ours" }, null],
    [{ code: "PT401", message: "session_ended" }, "session_ended"],
    [{ code: "PT403", message: "second_factor_required" }, "second_factor_required"],
    [{ code: "42501", message: "permission denied" }, "forbidden"],
    [{ code: "23505", message: "duplicate key" }, "conflict"],
    [{ code: "22P05", message: "unsupported Unicode escape sequence" }, "invalid_input"],
    [{ code: "PGRST116", message: "0 rows" }, "not_found"],
    [{ code: "PGRST301", message: "No suitable key" }, "session_ended"],
    [{ code: "PGRST303", message: "JWT expired" }, "session_ended"],
    [{ code: "", message: "TypeError: fetch failed" }, "service_unavailable"],
    [{ code: "PGRST000", message: "Could not connect" }, "service_unavailable"],
    [{ code: "57P03", message: "starting up" }, "service_unavailable"],
    [{ code: "08006", message: "connection failure" }, "service_unavailable"],
    [{ code: "42P01", message: "no such table" }, null],
  ])("%j → %s", (failure, wanted) => expect(codeOf(failure)).toBe(wanted));

  it.each([
    { code: "53100", message: "could not extend file: No space left on device" },
    { code: "53300", message: "too many connections" },
    { code: "57014", message: "canceling statement due to statement timeout" },
    { code: "55P03", message: "canceling statement due to lock timeout" },
    { code: "25006", message: "cannot execute INSERT in a read-only transaction" },
  ])("%j is a service that does not answer, and the log says why", (failure) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(codeOf(failure)).toBe("service_unavailable");
    expect(logged).toHaveBeenCalledWith(`Database: ${failure.code} ${failure.message}`);
    logged.mockRestore();
  });

  it("knows how many seconds are left of what came too soon", () => {
    const after = (message: string, details: string | null) => {
      const error = toError({ code: "P0001", message, details });
      return error instanceof AppError ? error.retryAfter : null;
    };
    expect(after("chat_slow", "27")).toBe(27);
    expect(after("chat_slow", null)).toBeUndefined();
    expect(after("chat_muted", "2027")).toBeUndefined();
  });
});

describe("unwrap", () => {
  it("gives the data, null included, or throws", () => {
    expect(unwrap({ data: null, error: null })).toBeNull();
    expect(() => unwrap({ data: null, error: { code: "42501", message: "" } })).toThrow(AppError);
  });
});

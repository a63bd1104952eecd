import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { fromAuthError } from "./auth-error";

const code = (error: ReturnType<typeof fromAuthError>) => ("code" in error ? error.code : null);

describe("fromAuthError", () => {
  it.each([
    ["otp_expired", 403, "code_invalid"],
    ["over_email_send_rate_limit", 429, "code_too_soon"],
    ["over_request_rate_limit", 429, "too_many_attempts"],
    ["user_banned", 403, "suspended"],
    ["sms_send_failed", 422, "delivery_failed"],
    ["validation_failed", 400, "email_invalid"],
    ["something_new", 429, "too_many_attempts"],
  ])("%s (%d) → %s", (name, status, wanted) =>
    expect(code(fromAuthError(new AuthApiError("words", status, name), "email_invalid"))).toBe(wanted),
  );

  it("says that the service is unreachable, and leaves its bugs alone", () => {
    expect(code(fromAuthError(new AuthRetryableFetchError("fetch failed", 0), "email_invalid"))).toBe(
      "service_unavailable",
    );
    const bug = new AuthApiError("boom", 500, "unexpected_failure");
    expect(fromAuthError(bug, "email_invalid")).toBe(bug);
  });
});

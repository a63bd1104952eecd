import { describe, expect, it } from "vitest";
import { orUnanswered } from "./unanswered";

const typed = new FormData();
typed.set("name", "Noor");
typed.set("password", "secret");

describe("an action without an answer", () => {
  it.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
    "is refused, with what was typed but for secrets (%s)",
    async (message) => {
      expect(await orUnanswered(Promise.reject(new TypeError(message)), typed)).toEqual({
        ok: false,
        reason: "service_unavailable",
        values: { name: "Noor" },
      });
    },
  );

  it("is told from a redirect and from a bug, which are thrown on", async () => {
    const redirect = Object.assign(new Error("NEXT_REDIRECT"), { digest: "NEXT_REDIRECT;push;/auth;307;" });
    await expect(orUnanswered(Promise.reject(redirect))).rejects.toBe(redirect);
    const bug = new TypeError("Cannot read properties of undefined");
    await expect(orUnanswered(Promise.reject(bug))).rejects.toBe(bug);
  });

  it("leaves an answer as it is", async () => {
    expect(await orUnanswered(Promise.resolve({ ok: true, data: 1 }))).toEqual({ ok: true, data: 1 });
  });
});

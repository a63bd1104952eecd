import { afterEach, expect, it, vi } from "vitest";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import { askServer } from "./ask-server";

const ask = (answer: Response) => {
  vi.stubGlobal("fetch", async () => answer);
  return askServer<{ xp: number }>("/api/me/dashboard", new AbortController().signal);
};
afterEach(() => void vi.unstubAllGlobals());

it("gives what the handler answers", async () => {
  expect(await ask(Response.json({ xp: 7 }))).toEqual({ xp: 7 });
});

it.each(["session_ended", "second_factor_required"])("tells a refusal of the session: %s", async (reason) => {
  const error = await ask(Response.json({ ok: false, reason }, { status: 401 })).catch((thrown) => thrown);
  expect(sessionRefusal(error)).toBe(reason);
});

it.each(["{}", "<html>", `{"reason": "not one of ours"}`])(
  "throws without words of its own: %s",
  async (body) => {
    await expect(ask(new Response(body, { status: 500 }))).rejects.toThrow(
      "/api/me/dashboard answered HTTP 500",
    );
  },
);

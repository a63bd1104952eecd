import { NextRequest } from "next/server";
import { beforeEach, expect, it, vi } from "vitest";
import { sessionValue } from "../../local/testing/bad-sessions.ts";
import { AppError } from "@/lib/platform/errors";
import { refreshSession } from "./refresh";

const { readClaims, renewedSession } = vi.hoisted(() => ({ readClaims: vi.fn(), renewedSession: vi.fn() }));
vi.mock("@/lib/session/claims", () => ({ readClaims }));
vi.mock("@/lib/session/renewal", () => ({ renewedSession }));

const member = { id: "ada" };
const unavailable = new AppError("service_unavailable");

/** A request whose token counts for so many seconds. */
const ask = (seconds: number, milliseconds = 1000) => {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  const value = sessionValue({ access_token: "a.b.c", refresh_token: "r", expires_at });
  const headers = { cookie: `altura-auth=${value}` };
  return refreshSession(
    new NextRequest("https://altura.example/members/dashboard", { headers }),
    milliseconds,
  );
};

beforeEach(() => {
  readClaims.mockReset().mockResolvedValue({ member, refusal: null });
  renewedSession.mockReset();
});

it("uses a token that still counts where its renewal fails or takes too long", async () => {
  renewedSession.mockRejectedValue(unavailable);
  expect((await ask(60)).member).toEqual(member);
  renewedSession.mockReturnValue(new Promise(() => undefined));
  expect((await ask(60, 20)).member).toEqual(member);
  expect(readClaims.mock.calls.map(([, token]) => token as string)).toEqual(["a.b.c", "a.b.c"]);
});

it("does without the auth service only as long as the token counts", async () => {
  renewedSession.mockRejectedValue(unavailable);
  for (const seconds of [10, -10]) await expect(ask(seconds)).rejects.toBe(unavailable);
  expect(readClaims).not.toHaveBeenCalled();
});

it("believes a refusal, and the new session", async () => {
  const renewed = (seen: object) => ({ seen, cookies: [], headers: {} });
  renewedSession.mockResolvedValue(renewed({ member: null, refusal: "session_ended" }));
  expect(await ask(60)).toMatchObject({ member: null, refusal: "session_ended" });
  renewedSession.mockResolvedValue(renewed({ member, refusal: null }));
  expect((await ask(60)).member).toEqual(member);
  expect(readClaims).not.toHaveBeenCalled();
});

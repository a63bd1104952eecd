import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { staffAction } from "./staff-action";

const mocks = vi.hoisted(() => ({ authorizeStaff: vi.fn(), noteRefusedAction: vi.fn() }));
vi.mock("@/lib/guard/authorize", () => ({ authorizeStaff: mocks.authorizeStaff }));
vi.mock("./mutations", () => ({ noteRefusedAction: mocks.noteRefusedAction }));
vi.mock("@/lib/session/session", () => ({ readSession: async () => ({ member: { id: "ada" } }) }));
vi.mock("@/lib/platform/supabase/answers/database-answers.mjs", () => ({
  databaseIsSilent: async () => false,
  noteAnswer: () => undefined,
}));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ "sec-fetch-site": "same-origin" }) }));

const work = vi.fn();
const award = staffAction(
  { role: "moderator", name: "points.award", subject: () => ["member", "noor"] },
  z.object({}),
  work,
);

beforeEach(() => {
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.spyOn(console, "error").mockReturnValue();
  for (const mock of [mocks.authorizeStaff, mocks.noteRefusedAction, work]) mock.mockReset();
});

it.each<[ErrorCode, noted: number]>([
  ["moderator_required", 1],
  ["role_check_failed", 1],
  ["service_unavailable", 0],
])("does nothing after %s, and notes in the audit log what was refused (%i)", async (code, noted) => {
  mocks.authorizeStaff.mockRejectedValueOnce(new AppError(code));
  expect(await award(null, {})).toMatchObject({ ok: false, reason: code });
  expect(work).not.toHaveBeenCalled();
  expect(mocks.noteRefusedAction).toHaveBeenCalledTimes(noted);
});

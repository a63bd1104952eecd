import { expect, it, vi } from "vitest";
import { leaveOf, readUnsubscribe, unsubscribeLinks, unsubscribeToken } from "./unsubscribe";

vi.mock("server-only", () => ({}));
vi.stubEnv("APP_SECRET", "a secret that is long enough for a test");

const user = "00000000-0000-4000-8000-000000000003";

it("stops the category of its mail, or everything", () => {
  expect(readUnsubscribe(unsubscribeToken(user, "offers"))).toEqual({ user, categories: ["offers"] });
  expect(readUnsubscribe(unsubscribeToken(user))?.categories).toHaveLength(4);
});

it("is good for one member only", () => {
  const other = unsubscribeToken(user).replace("0003", "0004");
  expect(readUnsubscribe(other)).toBeNull();
  expect(readUnsubscribe("")).toBeNull();
  expect(readUnsubscribe(null)).toBeNull();
});

it("leads the mail program and the person to different doors", () => {
  const token = unsubscribeToken(user);
  const { oneClick, page } = unsubscribeLinks(token, "es", "https://altura.example");
  expect(new URL(oneClick).pathname).toBe("/api/unsubscribe");
  expect(new URL(page).pathname).toBe("/es/unsubscribe");
  expect(new URL(page).searchParams.get("token")).toBe(token);
});

it("gives mails that are a choice a button and a link, and receipts none", () => {
  const row = { userId: user, locale: "en" };
  const { headers, page } = leaveOf({ ...row, category: "referral" }, "https://altura.example");
  expect(headers["List-Id"]).toMatch(/ referral <referral\.altura\.example>$/);
  expect(headers["List-Unsubscribe"]).toMatch(/^<https:\/\/altura\.example\/api\/unsubscribe\?token=\S+>$/);
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const token = new URL(page ?? "").searchParams.get("token");
  expect(readUnsubscribe(token)).toEqual({ user, categories: ["referral"] });
  expect(leaveOf({ ...row, category: null }, "https://altura.example")).toEqual({ headers: {}, page: null });
});

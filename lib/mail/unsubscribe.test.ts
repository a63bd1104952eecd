import { expect, it, vi } from "vitest";
import { mailToLeave } from "./envelope";
import {
  invitationToken,
  leaveOf,
  readInvitation,
  readUnsubscribe,
  unsubscribeLinks,
  unsubscribeToken,
} from "./unsubscribe";

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

it("offers one click first and a mail behind it, each to what answers it (RFC 8058, RFC 2369)", () => {
  vi.stubEnv("MAIL_BOUNCE", "bounces@altura.example");
  vi.stubEnv("MAIL_WEBHOOK_SECRET", "secret-of-the-mail-service");
  const id = "3f0e8a52-6c1d-4b7a-9f20-1a2b3c4d5e6f";
  const row = { id, userId: user, locale: "en", category: "offers" } as const;
  const { headers } = leaveOf(row, "https://altura.example");
  const ways = [...(headers["List-Unsubscribe"] ?? "").matchAll(/<([^<>\s]+)>/g)].map(([, way = ""]) => way);
  expect(headers["List-Unsubscribe"]).toBe(ways.map((way) => `<${way}>`).join(", "));
  expect(ways.map((way) => new URL(way).protocol)).toEqual(["https:", "mailto:"]);
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const mailto = new URL(ways[1] ?? "");
  expect(mailto.search).toBe("?subject=unsubscribe");
  expect(mailToLeave([decodeURIComponent(mailto.pathname)])).toBe(id);
  vi.stubEnv("MAIL_WEBHOOK_SECRET", undefined);
  expect(leaveOf(row, "https://altura.example").headers["List-Unsubscribe"]).not.toContain("mailto:");
});

it("lets the recipient of an invitation leave, and neither token stands for the other", () => {
  const id = "3f0e8a52-6c1d-4b7a-9f20-1a2b3c4d5e6f";
  const { headers, page } = leaveOf(
    { id, template: "import_invite", locale: "de" },
    "https://altura.example",
  );
  expect(headers["List-Unsubscribe"]).toMatch(/^<https:\/\/altura\.example\/api\/unsubscribe\?token=\S+>/);
  const token = new URL(page ?? "").searchParams.get("token");
  expect(readInvitation(token)).toBe(id);
  expect(readUnsubscribe(token)).toBeNull();
  expect(readInvitation(unsubscribeToken(user))).toBeNull();
  expect(readInvitation(invitationToken(id).replace("3f0e", "4f0e"))).toBeNull();
});

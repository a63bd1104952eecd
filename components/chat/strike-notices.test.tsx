import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Strike } from "@/lib/chat/schema";
import appeals from "@/lib/platform/i18n/messages/en/appeals.json";
import chat from "@/lib/platform/i18n/messages/en/chat.json";
import { StrikeNotices } from "./strike-notices";

vi.mock("@/lib/appeals/actions", () => {
  const action = () => Promise.resolve(null);
  return { sendAppeal: action, sendLinkedAppeal: action, withdrawAppealAction: action };
});

const strike: Strike = {
  id: "00000000-0000-4000-8000-000000000001",
  kind: "messages",
  rule: null,
  reason: "",
  messages: 12,
  until: null,
  forever: false,
  at: "2027-05-03T12:00:00+00:00",
  expires_at: "2999-05-03T12:00:00+00:00",
  lifted: false,
  text: null,
  appeal: {
    kind: "strike",
    subject: "00000000-0000-4000-8000-000000000001",
    id: null,
    state: "possible",
    until: "2999-05-03T12:00:00+00:00",
    days: 5,
    due_at: null,
    closed_at: null,
    answer: "",
    alone: false,
    alone_days: 3,
    counts_at: null,
  },
};
const shown = (...strikes: Strike[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ appeals, chat }} timeZone="UTC">
      <StrikeNotices strikes={strikes} />
    </NextIntlClientProvider>,
  );

it("says how many messages were removed with a suspension, without a rule, and leads to the appeal", () => {
  const html = shown(strike);
  const text = html.replace(/<[^>]+>/g, "");
  expect(text).toContain("12 messages removed · ");
  expect(text).not.toMatch(/undefined|null/);
  expect(html).toContain('data-testid="appeal"');
});

it("says the rule and the reason of a decision about a message, and nothing once it is lifted", () => {
  const warning = { ...strike, kind: "warn", rule: "spam", reason: "Sells forged keys" } as const;
  expect(shown(warning).replace(/<[^>]+>/g, "")).toContain("Warning · No spam or advertising · ");
  expect(shown(warning)).toContain("Sells forged keys");
  expect(shown({ ...warning, lifted: true })).toBe("");
});

import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Suspension } from "@/lib/appeals/schema";
import appeals from "@/lib/platform/i18n/messages/en/appeals.json";
import chat from "@/lib/platform/i18n/messages/en/chat.json";
import { SuspensionNotice } from "./suspension-notice";

vi.mock("@/lib/appeals/actions", () => ({
  sendAppeal: null,
  sendLinkedAppeal: null,
  withdrawAppealAction: null,
}));

const shown = (suspension: Suspension) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ appeals, chat }} timeZone="UTC">
      <SuspensionNotice suspension={suspension} />
    </NextIntlClientProvider>,
  );

it("says the rule and the reason of the message that it is for, and nothing of them without one", () => {
  const decision = { rule: "spam", reason: "Sells forged keys" } as const;
  const ban = shown({ until: "infinity", appeal: null, decision });
  expect(ban).toContain("Your account is closed");
  expect(ban.replace(/<[^>]+>/g, "")).toContain("No spam or advertising. Sells forged keys");
  expect(shown({ until: "infinity", appeal: null, decision: null })).not.toContain("No spam");
});

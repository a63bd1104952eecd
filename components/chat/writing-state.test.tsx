import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import chat from "@/lib/platform/i18n/messages/en/chat.json";
import { NoWriting } from "./writing-state";

const shown = (refusal: Parameters<typeof NoWriting>[0]["refusal"]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ chat }} timeZone="UTC">
      <NoWriting refusal={refusal} />
    </NextIntlClientProvider>,
  );

it("says to a member of the free plan what writing comes with, and leads to the plans", () => {
  const html = shown({ code: "chat_plan", until: null });
  expect(html).toContain("On your plan, you can only read in this room. Upgrade to Plus to post.");
  expect(html).toContain('href="/pricing"');
});

it("says to a member who was muted until when, and offers no plan", () => {
  const html = shown({ code: "chat_muted", until: "2026-03-04T10:30:00Z" });
  expect(html).toContain(">Mar 4, 2026, 10:30 UTC<");
  expect(html).not.toContain("/pricing");
  expect(shown({ code: "chat_muted", until: null })).toContain(chat.refusals.chat_muted.text);
});

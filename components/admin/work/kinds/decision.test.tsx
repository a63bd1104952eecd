import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { CaseDetails } from "@/lib/admin/work/details";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import { DecisionPanel } from "./decision";

vi.mock("@/lib/admin/work/actions", () => ({ decideSecondAction: async () => ({ ok: true, data: null }) }));

const id = "00000000-0000-4000-a000-000000000001";
const details: CaseDetails["decision"] = {
  id,
  by: "Mo",
  at: "2026-12-01T08:00:00Z",
  happens_at: null,
  own: false,
  kind: "mission",
  subject: id,
  role: "moderator",
  reason: "For everybody",
  texts: { en: { title: "Tell us once" } },
  points: 50,
  most: null,
};
const shown = (changes: Partial<typeof details> = {}) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ admin }} timeZone="UTC">
      <DecisionPanel id={id} details={{ ...details, ...changes }} keys={false} />
    </NextIntlClientProvider>,
  );

it("offers a second person to publish it or to take it back, and says what it can give", () => {
  const html = shown();
  for (const words of [
    "Two people have to approve this.",
    "Mo",
    "For everybody",
    "unlimited",
    "Publish",
    "Withdraw",
  ])
    expect(html).toContain(words);
});

it("lets who proposed it only take it back, and says when it is published where nobody else is there", () => {
  const own = shown({ own: true });
  expect(own).toContain("You proposed this.");
  expect(own).not.toMatch(/<button[^>]*>Publish/);
  expect(shown({ own: true, happens_at: "2026-12-04T08:00:00Z" })).toMatch(
    /No one else on the team can confirm this proposal\. It will be published on December 4, 2026/,
  );
});

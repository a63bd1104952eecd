import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/lib/platform/i18n/messages/en/referrals.json";
import es from "@/lib/platform/i18n/messages/es/referrals.json";
import type { Referee, ReferralStage } from "@/lib/referrals/schema";
import { HowItWorks } from "./how-it-works";
import { RefereeTable } from "./referee-table";

const shown = (node: ReactNode, locale: "en" | "es" = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={{ referrals: locale === "en" ? en : es }}
      timeZone="UTC"
      now={new Date("2027-05-03T12:00:00Z")}
    >
      {node}
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/g, "|");

const referee = (stage: ReferralStage, missing: Referee["missing"] = []): Referee => ({
  id: "00000000-0000-4000-8000-000000000001",
  masked_name: "L••• B.",
  stage,
  signed_up_at: "2027-01-01T12:00:00Z",
  missing,
  qualified_at: null,
  expires_at: "2027-04-01T12:00:00Z",
  reminded_at: null,
  remindable: false,
  appeal: null,
});
const row = (one: Referee, locale: "en" | "es" = "en") =>
  shown(<RefereeTable referees={[one]} activeDays={4} />, locale);

it.each([
  ["held", "Nothing to do: our team is reviewing this referral."],
  ["rejected", "This referral doesn’t count."],
  ["expired", "The time to qualify ended on"],
  ["qualified", "|Nothing|"],
] as const)("a referral that is %s says why nothing is missing", (stage, words) => {
  const text = row(referee(stage));
  expect(text).toContain(words);
  if (stage !== "qualified") expect(text).not.toContain("|Nothing|");
});

it("an open one names its missing steps, in the reader's language, with the days of the setting", () => {
  expect(row(referee("signed_up", ["wallet", "activity"]))).toMatch(/link a wallet, .*4 different days/);
  expect(row(referee("held"), "es")).not.toContain("Nothing");
});

it("the rules have the numbers of the settings", () => {
  const rules = {
    click_days: 12,
    first_touch: true,
    expires_days: 61,
    active_days: 5,
    active_window_days: 33,
  };
  const text = shown(<HowItWorks folded={false} values={{ qualified: 1200, welcome: 275 }} rules={rules} />);
  for (const words of [
    "12 days",
    "the first one counts",
    "61 days",
    "5 different days",
    "33 days",
    "1,200",
    "275",
  ])
    expect(text).toContain(words);
});

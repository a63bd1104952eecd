import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import hub from "@/lib/platform/i18n/messages/en/hub.json";
import landing from "@/lib/platform/i18n/messages/en/landing.json";
import { SetupList } from "./setup-list";

type Step = Parameters<typeof SetupList>[0]["steps"][number];
const step = (key: Step["key"], done: boolean, points: number): Step => ({ key, done, points, cost: null });
const words = (...steps: Step[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ hub, landing }}>
      <SetupList steps={steps} />
    </NextIntlClientProvider>,
  );

it("shows points where a step would give some, and none for what is done or was rewarded", () => {
  const html = words(
    step("wallet", false, 150),
    step("discord", false, 0),
    step("plan", true, 500),
    step("referral", true, 1200),
  );
  expect(html.match(/\+[\d,]+/g)).toEqual(["+150"]);
  expect(html).toContain('href="/discord"');
  expect(html).toContain("2 of 4 done");
});

it("says of the next step alone what it takes", () => {
  const html = words(step("onboarding", true, 0), step("wallet", false, 150), step("discord", false, 100));
  expect(html).toContain("Sign a message to show that the address is yours.");
  expect(html).not.toContain("Your name, your interests");
  expect(html).not.toContain("It takes one click");
});

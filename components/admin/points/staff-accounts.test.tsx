import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StaffAccount } from "@/lib/admin/points/schema";
import adminPoints from "@/lib/platform/i18n/messages/en/adminPoints.json";
import { StaffAccounts } from "./staff-accounts";

const shown = (accounts: StaffAccount[]) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ adminPoints }} timeZone="UTC">
      <StaffAccounts accounts={accounts} />
    </NextIntlClientProvider>,
  ).replaceAll(/<[^>]+>/g, "|");

const way = { taken: 0, lines: 1, published: 0 };
const mo: StaffAccount = {
  user_id: "00000000-0000-4000-a000-000000000001",
  name: "Mo",
  used: 1950,
  left: 50,
  ways: [
    { ...way, way: "award", given: 200, taken: 30 },
    { ...way, way: "mission", given: 25, published: 1 },
  ],
};

it("shows what came about by each person, by way, and what is left of their day", () => {
  const html = shown([
    mo,
    { ...mo, user_id: "00000000-0000-4000-a000-000000000002", name: null, left: null },
  ]);
  for (const words of [
    "Mo",
    "225",
    "30",
    "Awards: 200, 30 deducted",
    "Missions: 25, 1 publication",
    "1,950, 50 left",
  ])
    expect(html).toContain(`|${words}|`);
  expect(html).toContain("|1,950|");
});

it("says so while nobody has given any", () => {
  expect(shown([])).toContain("No activity yet");
});

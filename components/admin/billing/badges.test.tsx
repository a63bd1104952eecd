import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import adminBilling from "@/lib/platform/i18n/messages/en/adminBilling.json";
import { OrderPlan } from "./badges";

const shown = (kind: "gift" | "subscription") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ adminBilling }} timeZone="UTC">
      <OrderPlan row={{ plan: "Pro", kind }} />
    </NextIntlClientProvider>,
  );

test("an order for somebody else says that it is a gift, and no other does", () => {
  expect(shown("gift")).toMatch(/Pro.*>Gift</);
  expect(shown("subscription")).toMatch(/Pro/);
  expect(shown("subscription")).not.toContain("Gift");
});

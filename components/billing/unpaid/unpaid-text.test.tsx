import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Unpaid } from "@/lib/billing/unpaid/schema";
import members from "@/lib/platform/i18n/messages/en/members.json";
import { UnpaidText } from "./unpaid-text";

const shown = (changes: Partial<Unpaid>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ members }} timeZone="UTC">
      <UnpaidText
        unpaid={{ plan: "Plus", plan_key: "plus", ends_at: "2027-05-10T12:00:00Z", ended: false, ...changes }}
      />
    </NextIntlClientProvider>,
  ).replaceAll("&#x27;", "'");

it("a bank that wants a confirmation is said so, with one button that says confirm", () => {
  const open = shown({ cause: "confirm" });
  expect(open).toContain(
    "Your bank asks you to confirm the payment for Plus. You keep Plus until May 10, 2027.",
  );
  expect(open).toContain("Confirm payment");
  const ended = shown({ cause: "confirm", ended: true });
  expect(ended).toContain("Confirm it to restore access immediately.");
  for (const page of [open, ended]) expect(page).not.toMatch(/didn’t go through|declined|Pay now/);
});

it.each([["declined"], [null], [undefined]] as const)("a card that was declined (%s) is paid", (cause) => {
  expect(shown({ cause })).toContain("Your last payment for Plus didn’t go through");
  expect(shown({ cause })).toContain("Pay now");
});

import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What a form imports from the actions that lead to Stripe, or change something there. */
const paying =
  /import \{[^}]*\} from "@\/lib\/(?:billing\/actions|billing\/gifts\/actions|connect\/actions|storefronts\/actions)"/;
const asksStripe =
  /\b(?:startCheckout|upgradePlan|planChange|manageMembership|keepMyPlan|giveUpMyUpgrade|giveMembership|startConnect|continueConnect|checkConnect|openConnectDashboard|buyAction|refundSaleAction)\b/;

it("every form that asks the payment service says when it is slow", () => {
  const forms = globSync("{app,components}/**/*.tsx").filter((file) => {
    if (file.includes(".test.")) return false;
    const [imported = ""] = paying.exec(readFileSync(file, "utf8")) ?? [];
    return asksStripe.test(imported);
  });
  expect(forms.length).toBeGreaterThan(6);
  expect(forms.filter((file) => !readFileSync(file, "utf8").includes("<PaymentWait />"))).toEqual([]);
});

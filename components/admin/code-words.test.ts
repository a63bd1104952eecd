import { describe, expect, it } from "vitest";
import { createTranslator } from "next-intl";
import messages from "@/lib/platform/i18n/messages/en/admin.json";
import { actionWords, codeWords, reasonWords } from "./code-words";

const t = createTranslator({ locale: "en", messages, namespace: "codes" }) as unknown as Parameters<
  typeof codeWords
>[0];

describe("codes of the database", () => {
  it.each([
    "sources.subscription",
    "subscriptionStatus.past_due",
    "mintStatus.reorged",
    "signals.same_network",
    "actions.points.awarded",
    "actions.role.granted",
    "actions.member.suspended",
    "actions.referral.held",
    "actions.order.quarantined",
    "actions.payment.not_accepted",
    "actions.payment.returned",
    "actions.payment.return_failed",
    "actions.delivery.retried",
    "signals.second_subscription",
    "signals.second_payment",
    "signals.order_already_paid",
    "signals.already_owned",
    "signals.sold_out",
    "signals.renewal_not_needed",
    "signals.member_gone",
    "signals.refund_sent_back",
    "signals.wrong_price",
    "signals.wrong_mode",
  ])("%s has words", (code) => expect(t.has(code)).toBe(true));

  it("are at least read as words when they are new", () => {
    expect(codeWords(t, "referral.brand_new")).toBe("referral brand new");
  });
});

describe("actions", () => {
  it("that were taken back say so", () => {
    const undone = (action: string) => `Undone: ${action}`;
    const words = createTranslator({
      locale: "en",
      messages,
      namespace: "codes.actions",
    }) as unknown as Parameters<typeof codeWords>[0];
    expect(actionWords(words, undone, "points.awarded.undone")).toBe("Undone: Points awarded");
    expect(actionWords(words, undone, "points.awarded")).toBe("Points awarded");
    expect(actionWords(words, undone, "job.undone")).toBe("Bulk change undone");
  });
});

describe("reasons", () => {
  const signals = createTranslator({
    locale: "en",
    messages,
    namespace: "codes.signals",
  }) as unknown as Parameters<typeof codeWords>[0];

  it("of the system are worded, those of people left as they were written", () => {
    expect(reasonWords(signals, "same_network, same_device")).toBe("same network, same device");
    expect(reasonWords(signals, "suspended")).toBe("suspended");
    expect(reasonWords(signals, "Thanks for your help, Noor")).toBe("Thanks for your help, Noor");
  });
});

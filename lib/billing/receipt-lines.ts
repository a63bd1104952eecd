import { receiptId, type FullReceipt, type Receipt } from "@/lib/billing/receipts";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";

/** Reads a message of `settings` or `members.tiers` by its name. */
type Say = (key: string, values?: Record<string, string | number>) => string;
export type SayAll = {
  /** Of `settings.receipt`. */
  receipt: Say;
  /** Of `settings.receipts`. */
  list: Say;
  /** The name of a plan. */
  tier: (key: string) => string;
};

export type Line = readonly [label: string, value: string];

/** What was paid, in a few words. */
export function paidFor({ kind, gift, plan_key: key }: Receipt, { list, tier }: SayAll): string {
  const plan = `${brand.name} ${tier(key)}`;
  if (gift) return list("gift", { plan, to: gift.to });
  return kind === "renewal" || kind === "upgrade" ? list(kind, { plan }) : plan;
}

/** Number, day, who paid whom, and Stripe's name of the payment. */
export function receiptFacts(receipt: FullReceipt, { receipt: t }: SayAll, locale: string): Line[] {
  return [
    [t("number"), receiptId(receipt)],
    [t("date"), formatter(locale).time(receipt.paid_at ?? receipt.created_at)],
    [t("paidTo"), brand.name],
    [t("paidBy"), [receipt.buyer?.name ?? receipt.name, receipt.email].filter(Boolean).join(" · ") || "–"],
    ...(receipt.buyer?.address ? [[t("address"), receipt.buyer.address.join(", ")] as const] : []),
    ...(receipt.buyer?.tax_ids ?? []).map(({ value }) => [t("taxNumber"), value] as const),
    ...(receipt.payment ? [[t("payment"), receipt.payment] as const] : []),
  ];
}

/** What of the amount is tax, line by line, and what is left of it without. */
function taxLines({ amount, tax, taxes, currency }: FullReceipt, t: Say, locale: string): Line[] {
  if (taxes.length === 0) return [];
  const format = formatter(locale);
  return [
    [t("net"), format.money(amount - tax, currency)],
    ...taxes.map(({ amount: part, name, percent, country, reason }): Line => {
      const values = {
        name: name || t("taxName"),
        percent: format.number(percent / 100, "rate"),
        country: country ?? "",
      };
      const label = reason === "reverse_charge" ? "reverseCharge" : country ? "taxIn" : "taxOf";
      return [t(label, values), format.money(part, currency)];
    }),
  ];
}

/** The sums of a receipt, the total last; the page and the PDF show the same ones. */
export function receiptLines(receipt: FullReceipt, say: SayAll, locale: string): Line[] {
  const format = formatter(locale);
  const { amount, currency, discount, gift, interval, refunded_at: at } = receipt;
  const { receipt: t } = say;
  const refunded = receipt.amount_refunded ?? 0;
  const taken = receipt.taken_back ?? 0;
  const money = (value: number) => format.money(value, currency);
  const what = paidFor(receipt, say);
  return [
    [interval && !gift ? `${what}, ${t(interval)}` : what, money(amount + (discount?.amount ?? 0))],
    ...(discount ? [[t("discount", { code: discount.code }), `−${money(discount.amount)}`] as const] : []),
    ...taxLines(receipt, t, locale),
    ...(refunded > 0
      ? [[at ? t("refundedOn", { date: format.date(at) }) : t("refunded"), `−${money(refunded)}`] as const]
      : []),
    ...(taken > 0 ? [[t("takenBack"), `−${money(taken)}`] as const] : []),
    [t("total"), money(Math.max(0, amount - refunded - taken))],
  ];
}

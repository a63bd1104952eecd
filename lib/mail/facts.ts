import { settingsPath } from "@/lib/members/settings-paths";
import { brand } from "@/lib/platform/brand";
import { orderPath } from "@/lib/storefronts/rules";
import type { MailContent, MailContext } from "./define";
import type { BoughtProduct, NextCharge, StreamTime } from "./values";

/** Lines that several mails have below their text. */

type Writer = Pick<MailContext, "t" | "format">;
type Facts = [label: string, value: string][];

/** Where a member sees, pays, changes and cancels their membership. */
export const membershipPath = settingsPath("membership");

type Trial = { plan: string; amount: number; currency: string; interval?: "month" | "year" | null; at: Date };

/** A trial: its plan, its end, and the price from then on. */
export const trialFacts = ({ t, format }: Writer, { plan, amount, currency, interval, at }: Trial): Facts => [
  [t("facts.plan"), `${brand.name} ${plan}`],
  [t("facts.trialEnds"), format.date(at)],
  [t("facts.price"), `${format.money(amount, currency)} ${t(`facts.${interval ?? "month"}`)}`],
];

/**
 * When the card is charged next and how much, and what a period costs: after a code, what is paid now is neither of them.
 * Nothing where nothing follows.
 */
export function nextFacts({ t, format }: Writer, next: NextCharge): Facts {
  if (!next) return [];
  const { amount, price, currency, interval, at } = next;
  return [
    [t("facts.next"), format.money(amount, currency)],
    [t("facts.renewal"), format.date(at)],
    [t("facts.price"), `${format.money(price, currency)} ${t(`facts.${interval ?? "month"}`)}`],
  ];
}

/** What a payment that went back took along: points, and the plan that the member has since. */
export const reversalFacts = (
  { t, format }: Writer,
  points: number | null | undefined,
  access: string | null | undefined,
): Facts => [
  ...(points ? ([[t("facts.points"), format.number(-points, "signed")]] satisfies Facts) : []),
  ...(access ? ([[t("facts.access"), `${brand.name} ${access}`]] satisfies Facts) : []),
];

/** A gift: the plan, and for how many months. */
export const giftFacts = ({ t, format }: Writer, plan: string, months: number): Facts => [
  [t("facts.plan"), `${brand.name} ${plan}`],
  [t("facts.months"), format.number(months)],
];

/** A mail about a stream: when it begins, and the way to its page. */
export const streamContent = ({ stream, slug, at }: StreamTime, { t, format }: Writer): MailContent => ({
  path: `/streams/${slug}`,
  facts: [[t("facts.begins"), format.time(at)]],
  values: { stream },
});

/** A mail to the buyer of a product, who need not be a member: the way to the order, and to the seller. */
export const buyerContent = (
  { item, shop, amount, currency, account, session, contact }: BoughtProduct,
  { t, format }: Writer,
) =>
  ({
    path: orderPath(account, session),
    facts: contact ? [[t("facts.seller"), contact]] : [],
    values: { item, shop, sum: format.money(amount, currency) },
    footer: "storefront_ordered.footer",
  }) satisfies MailContent;

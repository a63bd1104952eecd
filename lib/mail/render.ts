import { createTranslator } from "next-intl";
import { brand } from "@/lib/brand";
import { localizedHref } from "@/lib/i18n/href";
import en from "@/lib/i18n/messages/en/billing.json";
import es from "@/lib/i18n/messages/es/billing.json";
import { formatAmount } from "@/lib/plans/rules";
import { asHtml, asText, type Content } from "./layout";
import { templates, type OutboxRow, type Template } from "./schema";

const words = { en, es };
type Place = { path: string; facts: [string, string][]; values: Record<string, string | number> };

/** The values a template's sentences use, its facts, and the page its button leads to. */
function placeOf(row: OutboxRow, t: (key: string) => string): Place {
  const price = (amount: number, currency: string) => formatAmount(amount, currency, row.locale);
  const read: { [T in Template]: () => Place } = {
    receipt() {
      const { plan, amount, currency, points, interval } = templates.receipt.parse(row.params);
      const every = interval ? ` ${t(`facts.${interval}`)}` : "";
      const paid: [string, string][] = [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.amount"), `${price(amount, currency)}${every}`],
      ];
      const earned: [string, string][] = points
        ? [[t("facts.points"), `+${points.toLocaleString(row.locale)}`]]
        : [];
      return { path: "/members/dashboard", facts: [...paid, ...earned], values: { plan } };
    },
    renewal() {
      const { plan, amount, currency } = templates.renewal.parse(row.params);
      return {
        path: "/members/dashboard",
        facts: [
          [t("facts.plan"), `${brand.name} ${plan}`],
          [t("facts.amount"), price(amount, currency)],
        ],
        values: { plan },
      };
    },
    refund() {
      const { amount, currency } = templates.refund.parse(row.params);
      return {
        path: "/members/dashboard",
        facts: [[t("facts.refunded"), price(amount, currency)]],
        values: {},
      };
    },
    payment_failed() {
      const { grace_days } = templates.payment_failed.parse(row.params);
      return { path: "/members/settings", facts: [], values: { days: grace_days } };
    },
    referral_qualified() {
      const { referee, points, qualified } = templates.referral_qualified.parse(row.params);
      return {
        path: "/members/affiliate",
        facts: [
          [t("facts.points"), `+${points.toLocaleString(row.locale)}`],
          [t("facts.qualified"), qualified.toLocaleString(row.locale)],
        ],
        values: { referee },
      };
    },
    welcome: () => ({ path: "/members/dashboard", facts: [], values: {} }),
    account_erased: () => ({ path: "/", facts: [], values: {} }),
  };
  return read[row.template]();
}

/** A mail of the outbox in the member's language. `appUrl` without a trailing slash. */
export function renderMail(row: OutboxRow, appUrl: string): { subject: string; text: string; html: string } {
  const translate = createTranslator({ locale: row.locale, messages: words[row.locale], namespace: "mail" });
  const t = translate as unknown as (key: string, values?: Record<string, string | number>) => string;
  const { path, facts, values } = placeOf(row, t);
  const all = { ...values, brand: brand.name, name: row.params.name };
  const content: Content = {
    subject: t(`${row.template}.subject`, all),
    greeting: row.params.name ? t("greeting", all) : t("greetingNameless"),
    lines: [t(`${row.template}.text`, all)],
    facts,
    action: { label: t(`${row.template}.action`, all), href: `${appUrl}${localizedHref(row.locale, path)}` },
    footer: t("footer", { brand: brand.name, support: brand.support }),
  };
  return { subject: content.subject, text: asText(content), html: asHtml(content, row.locale) };
}

import { createTranslator, type AbstractIntlMessages } from "next-intl";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import type billing from "@/lib/platform/i18n/messages/en/billing.json";
import type community from "@/lib/platform/i18n/messages/en/community.json";
import type security from "@/lib/platform/i18n/messages/en/mail.json";
import { asHtml, asText, type Content } from "@/lib/mail/template/layout";
import { accountPlaces } from "./places/account";
import { communityPlaces } from "./places/community";
import { commissionPlaces } from "./places/commission";
import { giftPlaces } from "./places/gifts";
import { paymentPlaces } from "./places/payments";
import { storefrontPlaces } from "./places/storefronts";
import type { PlaceOf } from "./places/place";
import type { OutboxRow, Template } from "./schema";

/**
 * The texts of a mail are in the message file of its subject: payments, community, account. Their names are put together
 * from the template's, so they are any name to the types; `render.test.ts` renders every template in every language.
 */
async function mailWords(locale: Locale): Promise<readonly [Locale, AbstractIntlMessages]> {
  const [own, other, further] = await Promise.all([
    import(`../platform/i18n/messages/${locale}/billing.json`) as Promise<{ default: typeof billing }>,
    import(`../platform/i18n/messages/${locale}/community.json`) as Promise<{ default: typeof community }>,
    import(`../platform/i18n/messages/${locale}/mail.json`) as Promise<{ default: typeof security }>,
  ]);
  const parts = [own.default.mail, other.default.mail, further.default] as const;
  const facts = { ...parts[0].facts, ...parts[1].facts, ...parts[2].facts };
  return [locale, { mail: { ...parts[0], ...parts[1], ...parts[2], facts } }];
}

const words = new Map(await Promise.all(locales.map(mailWords)));

const places: Record<Template, PlaceOf> = {
  ...paymentPlaces,
  ...giftPlaces,
  ...commissionPlaces,
  ...communityPlaces,
  ...storefrontPlaces,
  ...accountPlaces,
};

type Rendered = { subject: string; text: string; html: string };

/**
 * A mail of the outbox in the member's language. `appUrl` without a trailing slash; `leave` is the page on which mails
 * of this kind can be stopped, for those that are a choice.
 */
export async function renderMail(
  row: OutboxRow,
  appUrl: string,
  leave: string | null = null,
): Promise<Rendered> {
  const translate = createTranslator({
    locale: row.locale,
    messages: words.get(row.locale),
    namespace: "mail",
  });
  const t = translate as (key: string, values?: Record<string, string | number>) => string;
  const { path, code, facts, values, ...other } = places[row.template](row, t);
  const all = { ...values, brand: brand.name, name: row.params.name };
  const content: Content = {
    subject: t(other.subject ?? `${row.template}.subject`, all),
    greeting: row.params.name ? t("greeting", all) : t("greetingNameless"),
    lines: [
      t(other.text ?? `${row.template}.text`, all),
      ...(other.written ?? []),
      ...(other.further ?? []).map((line) => t(line, all)),
    ],
    code,
    facts,
    action: {
      label: t(other.action ?? `${row.template}.action`, all),
      href: `${appUrl}${localizedHref(row.locale, path)}`,
    },
    footer: t(other.footer ?? "footer", { brand: brand.name, support: brand.support }),
    leave: leave ? { label: t("leave"), href: leave } : undefined,
  };
  return { subject: content.subject, text: asText(content), html: await asHtml(content, row.locale) };
}

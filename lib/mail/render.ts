import { createTranslator } from "next-intl";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { asHtml, asText, type Content } from "@/lib/mail/template/layout";
import { mailCatalog } from "./catalog";
import type { OutboxRow } from "./schema";
import { editedText, shippedWords, type MailTexts } from "./words";

export type Rendered = { subject: string; text: string; html: string };

/** What staff changed, by template. */
export type Edits = Record<string, MailTexts>;

/**
 * A mail of the outbox in the member's language. `appUrl` without a trailing slash; `leave` is the page on which mails
 * of this kind can be stopped, for those that are a choice. A text that staff changed is taken where it fits the mail.
 */
export async function renderMail(
  row: OutboxRow,
  appUrl: string,
  leave: string | null = null,
  edited: Edits = {},
): Promise<Rendered> {
  const translate = createTranslator({
    locale: row.locale,
    messages: shippedWords.get(row.locale),
    namespace: "mail",
  }) as (key: string, values?: Record<string, string | number>) => string;
  const own = edited[row.template]?.[row.locale] ?? {};
  const t = (key: string, given?: Record<string, string | number>): string => {
    const text = key.startsWith(`${row.template}.`) ? own[key.slice(row.template.length + 1)] : undefined;
    return (text && editedText(text, row.locale, given ?? {})) ?? translate(key, given);
  };
  const context = { t, format: formatter(row.locale), userId: row.user_id, address: row.to_address };
  const {
    path,
    code,
    facts = [],
    values,
    ...other
  } = mailCatalog[row.template].contentOf(row.params, context);
  const all = { ...values, brand: brand.name, support: brand.support, name: row.params.name };
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
    footer: t(other.footer ?? "footer", all),
    leave: leave ? { label: t("leave"), href: leave } : undefined,
  };
  return { subject: content.subject, text: asText(content), html: await asHtml(content, row.locale) };
}

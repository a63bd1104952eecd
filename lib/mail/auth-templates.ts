import { createTranslator } from "next-intl";
import { brand } from "@/lib/platform/brand";
import en from "@/lib/platform/i18n/messages/en/mail.json";
import { defaultLocale, locales, type Locale } from "@/lib/platform/i18n/routing";
import { asHtml } from "./template/layout";

/** What the link of a mail of the auth service confirms; reauthentication has only a code. */
const linkTypes = {
  confirmation: "email",
  magic_link: "email",
  recovery: "recovery",
  invite: "invite",
  email_change: "email_change",
  reauthentication: null,
} as const;

export type AuthMail = keyof typeof linkTypes;
export const authMails = Object.keys(linkTypes) as AuthMail[];

/** A change of address is told to both addresses, each in its own words. */
type Texts = Exclude<AuthMail, "email_change"> | "email_change_old" | "email_change_new";

type Written = { subject: string; html: string };

async function write(kind: AuthMail, texts: Texts, locale: Locale): Promise<Written> {
  const { default: mail } = (await import(`../platform/i18n/messages/${locale}/mail.json`)) as {
    default: typeof en;
  };
  const t = createTranslator({ locale, messages: { mail }, namespace: "mail.auth" });
  const values = { brand: brand.name, email: "{{ .NewEmail }}" };
  const type = linkTypes[kind];
  const href = `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${type}&next={{ .RedirectTo }}`;
  const subject = t(`${texts}.subject`, values);
  const then = "then" in en.auth[texts] ? t(`${texts as "email_change_old"}.then`) : null;
  const html = await asHtml(
    {
      subject,
      lines: [t(`${texts}.text`, values)],
      code: "{{ .Token }}",
      facts: [],
      action: type ? { label: t("action"), href } : undefined,
      footer: then ? t("once", { then }) : t("footer"),
    },
    locale,
  );
  return { subject, html };
}

/** One template serves both addresses of a change. */
const bySide = (toNew: string, toOld: string) =>
  `{{ if eq .SendingTo .NewEmail }}${toNew}{{ else }}${toOld}{{ end }}`;

async function inLanguage(kind: AuthMail, locale: Locale): Promise<Written> {
  if (kind !== "email_change") return write(kind, kind, locale);
  const [own, other] = await Promise.all([
    write(kind, "email_change_new", locale),
    write(kind, "email_change_old", locale),
  ]);
  return { subject: bySide(own.subject, other.subject), html: bySide(own.html, other.html) };
}

/** `print`, because a member without a language has none to compare. */
const byLocale = (written: (readonly [Locale, string])[]) =>
  written.reduceRight(
    (others, [locale, text]) =>
      locale === defaultLocale
        ? others
        : `{{ if eq (print .Data.locale) "${locale}" }}${text}{{ else }}${others}{{ end }}`,
    written.find(([locale]) => locale === defaultLocale)?.[1] ?? "",
  );

/**
 * A mail of the auth service as a template of the hosted one (Go,
 * https://supabase.com/docs/guides/auth/auth-email-templates): in every language, with a link to the application's own
 * page, which confirms by a button, so that a mail scanner that opens links uses nothing up.
 */
export async function authTemplate(kind: AuthMail): Promise<Written> {
  const written = await Promise.all(
    locales.map(async (locale) => [locale, await inLanguage(kind, locale)] as const),
  );
  return {
    subject: byLocale(written.map(([locale, { subject }]) => [locale, subject] as const)),
    html: `${byLocale(written.map(([locale, { html }]) => [locale, html] as const))}\n`,
  };
}

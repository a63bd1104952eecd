import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeMail, type Mail, type MailKind } from "./mail.ts";

/** What the link of a mail confirms; reauthentication has only a code. */
const linkTypes: Record<MailKind, string | null> = {
  confirmation: "email",
  magic_link: "email",
  recovery: "recovery",
  invite: "invite",
  email_change: "email_change",
  reauthentication: null,
};

export const templateFolder = fileURLToPath(new URL("../../../../supabase/templates/", import.meta.url));

/** `print`, because a member without a language has none to compare. */
const bilingual = (en: string, es: string) =>
  `{{ if eq (print .Data.locale) "es" }}${es}{{ else }}${en}{{ end }}`;

/** One template serves both addresses of a change. */
const bySide = (toNew: string, toOld: string) =>
  `{{ if eq .SendingTo .NewEmail }}${toNew}{{ else }}${toOld}{{ end }}`;

/**
 * The mail of one kind as a template of the hosted service (Go, https://supabase.com/docs/guides/auth/auth-email-templates):
 * the words of this machine's mails, and the link to the app's own page, which confirms by a button.
 */
export function writeTemplate(kind: MailKind): { subject: string; html: string } {
  const type = linkTypes[kind];
  const link =
    type && `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${type}&next={{ .RedirectTo }}`;
  const write = (locale: string, texts: Mail["kind"]) =>
    writeMail({ kind: texts, code: "{{ .Token }}", link, locale, newEmail: "{{ .NewEmail }}" });
  const inLanguage = (locale: string) => {
    if (kind !== "email_change") return write(locale, kind);
    const [own, other] = [write(locale, "email_change_new"), write(locale, "email_change_old")];
    return {
      subject: bySide(own.subject, other.subject),
      html: bySide(own.html, other.html),
    };
  };
  const [en, es] = [inLanguage("en"), inLanguage("es")];
  return { subject: bilingual(en.subject, es.subject), html: `${bilingual(en.html, es.html)}\n` };
}

export const templateKinds = Object.keys(linkTypes) as MailKind[];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(templateFolder, { recursive: true });
  for (const kind of templateKinds) writeFileSync(`${templateFolder}${kind}.html`, writeTemplate(kind).html);
}

import { readFileSync } from "node:fs";
import { toPlainText } from "@react-email/render";
import { fillTemplate, type Values } from "./go-template.ts";

export type MailKind =
  "confirmation" | "magic_link" | "recovery" | "invite" | "email_change" | "reauthentication";

export type Mail = {
  kind: MailKind;
  to: string;
  code: string;
  hash: string;
  /** Path of the application that the link leads on to. */
  next: string | null;
  locale: string;
  /** Of a change of address. */
  newEmail?: string;
};

const supabase = new URL("../../../../supabase/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, supabase), "utf8");

/** Subject and HTML as the hosted service is configured; read for each mail, so that a change shows at once. */
function templateOf(kind: MailKind): { subject: string; html: string } {
  const section = read("config.toml").split(`[auth.email.template.${kind}]`)[1] ?? "";
  const [, subject = ""] = /^subject = '(.*)'$/m.exec(section) ?? [];
  return { subject, html: read(`templates/${kind}.html`) };
}

const escape = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Subject, text and HTML of a code mail: the files that the hosted service is given, filled in. */
export function writeMail({ kind, to, code, hash, next, locale, newEmail = "" }: Mail, siteUrl: string) {
  const template = templateOf(kind);
  const values: Values = {
    Token: code,
    TokenHash: hash,
    SiteURL: siteUrl.replace(/\/$/, ""),
    // Go's html/template encodes a value that stands in the query of a link.
    RedirectTo: encodeURIComponent(next ?? ""),
    NewEmail: newEmail,
    SendingTo: to,
    "Data.locale": locale,
  };
  const html = fillTemplate(template.html, values, escape);
  return { subject: fillTemplate(template.subject, values), html, text: toPlainText(html) };
}

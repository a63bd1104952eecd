import type { AbstractIntlMessages } from "next-intl";
import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";
import { messageFormatters } from "@/lib/platform/i18n/format";
import type en from "@/lib/platform/i18n/messages/en/mail.json";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { sourceOf } from "@/lib/platform/i18n/message-source";
import type { Template } from "./catalog";

/** What staff changed of one mail: language, name of the message (`subject.granted`), text. */
export type MailTexts = { [L in Locale]?: Record<string, string> };

/**
 * The texts of every mail are in mail.json, below its name. Their keys are put together from it, so they are any name to the
 * types; `render.test.ts` renders every mail in every language.
 */
async function mailWords(locale: Locale): Promise<readonly [Locale, { mail: AbstractIntlMessages }]> {
  const { default: mail } = (await import(`../platform/i18n/messages/${locale}/mail.json`)) as {
    default: typeof en;
  };
  return [locale, { mail }];
}

/** Messages of all mails, by language; in a build they are compiled (docs/decisions/0028). */
export const shippedWords = new Map(await Promise.all(locales.map(mailWords)));

type Leaf = CompiledMessage;

function leaves(value: unknown, name: string): [string, Leaf][] {
  if (typeof value === "string" || Array.isArray(value)) return [[name, value as Leaf]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leaves(inner, name === "" ? key : `${name}.${key}`),
  );
}

/** Every message of a mail as it is shipped, in the order of the message file: its name and its text in ICU syntax. */
export function shippedTexts(template: Template, locale: Locale): [name: string, text: string][] {
  const own = shippedWords.get(locale)?.mail[template] ?? {};
  return leaves(own, "").map(([name, leaf]) => [name, sourceOf(leaf)]);
}

/** Every value that a text names, tags marked by "<". Throws a SyntaxError for what is not ICU syntax. */
function namesIn(message: unknown, into = new Set<string>()): Set<string> {
  if (!Array.isArray(message)) return into;
  for (const node of message as unknown[]) {
    if (!Array.isArray(node)) continue;
    const [name, type, options] = node as [string, unknown, unknown];
    const isTag = node.length > 1 && typeof type !== "number";
    into.add(isTag ? `<${name}>` : name);
    if (typeof options === "object" && options !== null && (type === 1 || type === 2 || type === 3))
      for (const option of Object.values(options)) namesIn(option, into);
  }
  return into;
}

/** May stand in every text of every mail. */
const everywhere = ["brand", "name"];

/** The values that a text of a mail can name: those of any of its shipped texts, the brand and the reader's name. */
export function placeholdersOf(template: Template): string[] {
  const named = locales.flatMap((locale) =>
    shippedTexts(template, locale).flatMap(([, text]) => [...namesIn(compile(text))]),
  );
  return [...new Set([...named, ...everywhere])].toSorted();
}

/** What is wrong with a text that staff wrote: it cannot be read, or names a value that this mail has not; null when nothing is. */
export function textProblem(
  template: Template,
  text: string,
): { kind: "syntax" | "unknown"; name: string } | null {
  try {
    const allowed = placeholdersOf(template);
    const unknown = [...namesIn(compile(text))].find((name) => !allowed.includes(name));
    return unknown === undefined ? null : { kind: "unknown", name: unknown };
  } catch {
    return { kind: "syntax", name: "" };
  }
}

/** A text of staff with its values; null when it does not fit, so that the shipped one is sent. */
export function editedText(
  text: string,
  locale: Locale,
  values: Record<string, string | number>,
): string | null {
  try {
    const written = format(compile(text), locale, values, { formatters: messageFormatters });
    return typeof written === "string" && !written.includes("undefined") ? written : null;
  } catch {
    return null;
  }
}

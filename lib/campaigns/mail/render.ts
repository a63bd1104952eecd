import { randomUUID } from "node:crypto";
import { createTranslator, type AbstractIntlMessages } from "next-intl";
import { brand } from "@/lib/platform/brand";
import { isLocale, locales, type Locale } from "@/lib/platform/i18n/routing";
import type campaigns from "@/lib/platform/i18n/messages/en/campaigns.json";
import type members from "@/lib/platform/i18n/messages/en/members.json";
import type points from "@/lib/platform/i18n/messages/en/points.json";
import { fillPersonal, personalWords, type PersonalWords } from "../personal";
import type { CampaignContent, CampaignParts, PersonalValues, Variant } from "../schema";
import { partsOf, type Words } from "./blocks";
import { asHtml, asText } from "./template";

async function wordsOf(locale: Locale): Promise<readonly [Locale, AbstractIntlMessages]> {
  const [own, member, point] = await Promise.all([
    import(`../../platform/i18n/messages/${locale}/campaigns.json`) as Promise<{ default: typeof campaigns }>,
    import(`../../platform/i18n/messages/${locale}/members.json`) as Promise<{ default: typeof members }>,
    import(`../../platform/i18n/messages/${locale}/points.json`) as Promise<{ default: typeof points }>,
  ]);
  return [
    locale,
    { campaign: { ...own.default.mail, tiers: member.default.tiers, levels: point.default.levels } },
  ];
}

const words = new Map(await Promise.all(locales.map(wordsOf)));

const translator = (locale: Locale): Words =>
  createTranslator({ locale, messages: words.get(locale), namespace: "campaign" }) as Words;

/**
 * Stand for the recipient's token and page of leaving until a mail is made for one of them. Nobody who writes a campaign knows
 * them: in an address of theirs they would tell its server of each reader.
 */
const tokenMark = `token-${randomUUID()}`;
const leaveMark = `leave-${randomUUID()}`;
/** Where the picture may be by which an open is noted. */
const openMark = `<!--open-${randomUUID()}-->`;

/** A campaign in one language with one subject, ready to be made for each recipient. */
export type Prepared = { locale: Locale; subject: string; html: string; text: string; appUrl: string };

type Source = {
  content: CampaignContent;
  parts: CampaignParts;
  appUrl: string;
};

const openPicture = (appUrl: string) =>
  `<img src="${appUrl}/api/campaigns/${tokenMark}/open" alt="" width="1" height="1" style="display:block">`;

const linkPath = (appUrl: string, n: number) => `${appUrl}/api/campaigns/${tokenMark}/${n}`;

const encode = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
const decode = (value: string) =>
  value
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const links = /href="(https?:\/\/[^"]+)"/g;

/** The links of a mail that has been rendered, each once; the hidden one and that of leaving are not among them. */
export const linksOf = (html: string, appUrl: string): string[] => [
  ...new Set(
    [...html.matchAll(links)]
      .map(([, href = ""]) => decode(href))
      .filter((href) => !href.startsWith(`${appUrl}/api/campaigns/`)),
  ),
];

/** The language of a reader, as far as the site has it. */
export const readerLocale = (locale: string): Locale => (isLocale(locale) ? locale : "en");

/** Renders a campaign in one language; `numberLinks` is given its links and answers the number of each. */
export async function prepareMail(
  { content, parts, appUrl }: Source,
  locale: Locale,
  variant: Variant,
  numberLinks: ((urls: string[]) => Promise<Record<string, number>>) | null,
): Promise<Prepared> {
  const t = translator(locale);
  const said = content.words[locale] ?? content.words.en;
  const subject = (variant === "b" && said?.subject_b) || said?.subject || "";
  const letter = {
    subject,
    preview: said?.preview ?? "",
    parts: content.blocks.flatMap((block) => partsOf(block, locale, { parts, appUrl, t })),
    footer: t("footer", { brand: brand.name }),
    leave: { label: t("leave"), href: leaveMark },
    trap: linkPath(appUrl, 0),
  };
  const html = await asHtml(letter, locale);
  const numbers = numberLinks ? await numberLinks(linksOf(html, appUrl)) : {};
  const tracked = html.replace(links, (whole, href: string) => {
    const n = numbers[decode(href)];
    return n === undefined ? whole : `href="${linkPath(appUrl, n)}"`;
  });
  const marked = tracked.replace("</body>", `${openMark}</body>`);
  return { locale, subject, html: marked, text: asText(letter), appUrl };
}

type Reader = {
  token: string;
  leave: string;
  values: PersonalValues;
  /** Whether they consent to opens being noted. */
  opens: boolean;
};

/** The mail of one recipient: their name, their links, their page of leaving; with the picture of opens for who consents. */
export function mailFor(
  { locale, subject, html, text, appUrl }: Prepared,
  { token, leave, values, opens }: Reader,
): { subject: string; html: string; text: string } {
  const t = translator(locale);
  const own: PersonalWords = personalWords(values, locale, (kind, key) =>
    t(`${kind === "level" ? "levels" : "tiers"}.${key}`),
  );
  return {
    // A line of a header cannot be broken by a name.
    subject: fillPersonal(subject, own).replace(/\s+/g, " ").trim(),
    html: fillPersonal(html, own, encode)
      .replace(openMark, opens ? openPicture(appUrl) : "")
      .replaceAll(tokenMark, token)
      .replaceAll(leaveMark, encode(leave)),
    text: fillPersonal(text, own).replaceAll(leaveMark, leave),
  };
}

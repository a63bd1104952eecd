import "server-only";
import { localeNames, type Locale } from "@/lib/platform/i18n/routing";
import { fetchOutside, OutsideError, type OutsideNetwork } from "@/lib/platform/request/outside";
import { twice } from "@/lib/platform/request/twice";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { faintTexts } from "./contrast";
import { linksOf } from "./mail/render";
import { faultyFields } from "./personal";
import type { CampaignContent } from "./schema";

/** Something to mend before a campaign is sent; `what` is the language, link or field that it is about. */
export type Check = {
  problem: "language" | "subject" | "field" | "alt" | "size" | "leave" | "link" | "contrast";
  what: string;
};

/** Gmail cuts a message off behind this many bytes, and the page of leaving with it. */
const mostBytes = 102_000;

type Rendered = { locale: Locale; subject: string; html: string };

/** What can be said of the words alone, in the languages that will be read: what is missing, fields, texts of pictures. */
export function wordChecks({ words, blocks }: CampaignContent, locales: readonly Locale[]): Check[] {
  return locales.flatMap((locale): Check[] => {
    const name = localeNames[locale];
    const said = words[locale];
    const texts = blocks.map((block) =>
      block.kind === "text" ? block.text : block.kind === "button" ? block.label : null,
    );
    const missing = texts.some((text) => text && !text[locale]);
    const all = [said?.subject, said?.subject_b, said?.preview, ...texts.map((text) => text?.[locale])];
    return [
      ...(said?.subject ? [] : [{ problem: "subject", what: name } as const]),
      ...(missing ? [{ problem: "language", what: name } as const] : []),
      ...(blocks.some((block) => block.kind === "picture" && !block.alt[locale])
        ? [{ problem: "alt", what: name } as const]
        : []),
      ...[...new Set(all.flatMap((text) => faultyFields(text ?? "")))].map(
        (field) => ({ problem: "field", what: field }) as const,
      ),
    ];
  });
}

/** Whether nothing came, or not in time. */
const isMissing = (error: unknown) =>
  error instanceof OutsideError && ["slow", "unreachable", "unknown_host"].includes(error.code);

/** Whether a link answers, asked as a browser would, and once more where nothing came. Addresses of other networks than the internet are not asked. */
async function answers(url: string, appUrl: string, net?: OutsideNetwork): Promise<boolean> {
  if (url.startsWith(`${appUrl}/`)) {
    const ask = () => {
      const signal = AbortSignal.timeout(timeouts.linkCheckMs);
      return fetch(url, { redirect: "manual", signal });
    };
    const response = await twice(ask).catch(() => null);
    await response?.body?.cancel();
    return response !== null && response.status < 400;
  }
  const ask = () => fetchOutside(url, { milliseconds: timeouts.linkCheckMs, bytes: 1, cut: true }, net);
  try {
    return (await twice(ask, isMissing)).status < 400;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // A redirect is an answer; where it leads is not followed.
    return error.code === "redirect";
  }
}

/** Everything that is looked at before sending, in the languages that were `rendered`. */
export async function campaignChecks(
  content: CampaignContent,
  rendered: Rendered[],
  appUrl: string,
  net?: OutsideNetwork,
): Promise<Check[]> {
  const links = [...new Set(rendered.flatMap(({ html }) => linksOf(html, appUrl)))].slice(0, 30);
  const dead = await Promise.all(
    links.map(async (link): Promise<Check[]> =>
      (await answers(link, appUrl, net)) ? [] : [{ problem: "link", what: link }],
    ),
  );
  return [
    ...wordChecks(
      content,
      rendered.map(({ locale }) => locale),
    ),
    ...rendered.flatMap(({ locale, html }): Check[] => {
      const what = localeNames[locale];
      return [
        ...(Buffer.byteLength(html) > mostBytes ? [{ problem: "size", what } as const] : []),
        ...(html.includes("/unsubscribe?token=") ? [] : [{ problem: "leave", what } as const]),
      ];
    }),
    ...[...new Set(rendered.flatMap(({ html }) => faintTexts(html)))].map(
      (what) => ({ problem: "contrast", what }) as const,
    ),
    ...dead.flat(),
  ];
}

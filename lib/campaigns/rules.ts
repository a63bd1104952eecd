import { localeNames, type Locale } from "@/lib/platform/i18n/routing";
import { faultyFields } from "./personal";
import type { CampaignContent } from "./schema";

/** Something to mend before a campaign is sent; `what` is the language, link or field that it is about. */
export type Check = {
  problem: "language" | "subject" | "field" | "alt" | "size" | "leave" | "link" | "contrast";
  what: string;
};

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

import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/link";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { factNames } from "@/lib/site/fact-names";
import { factWords } from "@/lib/site/fact-words";

const places = {
  pricing: "/pricing",
  faq: "/faq",
  about: "/about",
  alt: "/alt-token",
  terms: "/legal/terms",
  privacy: "/legal/privacy",
  disclaimer: "/legal/disclaimer",
  info: "/info",
  benefits: "/benefits",
  tiers: "/tiers",
  tokenomics: "/tokenomics",
  notes: "/syndicate-access",
  risks: "/disclaimers",
  metrics: "/nft-metrics",
  shops: "/shops",
} as const;

type Tag = (words: ReactNode) => ReactNode;

/** Tags and values that any sentence of the site may use: `<pricing>…</pricing>`, `<mail>{support}</mail>`. */
export async function richWords(locale: string) {
  const links = Object.entries(places).map(([name, path]): [string, Tag] => {
    const link: Tag = (words) => <TextLink href={localizedHref(locale, path)}>{words}</TextLink>;
    return [name, link];
  });
  const mail: Tag = (words) => <TextLink href={`mailto:${brand.support}`}>{words}</TextLink>;
  const updates: Tag = (words) => <TextLink href={localizedHref(locale, "/updates")}>{words}</TextLink>;
  return { ...Object.fromEntries(links), mail, updates, ...(await factWords(locale)) };
}

/** The same tags and values for `t.markup`, without any markup: for structured data. */
export async function plainWords(locale: string) {
  const plain = (words: string | string[]) => [words].flat().join("");
  const tags = [...Object.keys(places), "mail", "updates"].map((name) => [name, plain] as const);
  return { ...Object.fromEntries(tags), ...(await factWords(locale)) };
}

/** The same tags and values for `t.markup` as staff type them: links of Markdown, and the names of the figures. */
export function markdownWords() {
  const said = (words: string | string[]) => [words].flat().join("");
  const links = Object.entries({ ...places, updates: "/updates" }).map(
    ([name, path]) => [name, (words: string | string[]) => `[${said(words)}](${path})`] as const,
  );
  const mail = (words: string | string[]) => `[${said(words)}](mailto:${said(words)})`;
  return {
    ...Object.fromEntries(links),
    mail,
    ...Object.fromEntries(factNames.map((name) => [name, `{${name}}`])),
  };
}

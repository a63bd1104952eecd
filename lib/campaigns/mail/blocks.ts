import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { Block, CampaignParts } from "../schema";
import { plainText, textHtml } from "./text-html";

export type Words = (key: string, values?: Record<string, string | number>) => string;

/** A block in one language, as both parts of the mail show it. */
export type Part =
  | { kind: "text"; html: string; text: string }
  | { kind: "picture"; url: string; alt: string; href: string | null }
  | { kind: "button"; label: string; href: string }
  | { kind: "facts"; facts: [label: string, value: string][] }
  | { kind: "card"; title: string; text: string; fact: string; label: string; href: string };

export type BlockSources = { parts: CampaignParts; appUrl: string; t: Words };

/** An address of a block as the reader's mail has it. */
const absolute = (href: string, locale: string, appUrl: string) =>
  href.startsWith("/") ? `${appUrl}${localizedHref(locale, href)}` : href;

/** Markdown whose links to paths of this site are addresses of the web. */
const withAddresses = (text: string, locale: string, appUrl: string) =>
  text.replace(/\]\((\/(?!\/)[^()\s]*)\)/g, (_whole, path: string) => `](${absolute(path, locale, appUrl)})`);

/** An address tells its server whatever stands in it, so fields of the reader are none there. */
const withoutFields = (text: string) =>
  text.replace(/https?:\/\/[^\s<>()]+/gi, (address) => address.replaceAll("{", "%7B").replaceAll("}", "%7D"));

function figureFacts(figures: CampaignParts["figures"], locale: string, t: Words): [string, string][] {
  const format = formatter(locale);
  const minted = figures.minted !== null && format.number(figures.minted);
  const supply = figures.supply !== null && format.number(figures.supply);
  return [
    [t("figures.members"), format.number(figures.members)],
    [t("figures.points"), format.number(figures.points_today)],
    // Not known before the contract has answered for the first time.
    ...(minted
      ? [
          [t("figures.minted"), supply ? t("figures.of", { minted, supply }) : minted] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ];
}

function cardOf(block: Extract<Block, { key: string }>, locale: Locale, sources: BlockSources): Part[] {
  const { parts, appUrl, t } = sources;
  const at = (path: string) => absolute(path, locale, appUrl);
  if (block.kind === "plan") {
    const plan = parts.plans[block.key];
    if (!plan) return [];
    return [
      {
        kind: "card",
        title: plan.name,
        text: t("plan.text"),
        fact: "",
        label: t("plan.action"),
        href: at("/pricing"),
      },
    ];
  }
  if (block.kind === "mission") {
    const mission = parts.missions[block.key];
    const said = mission?.texts[locale] ?? mission?.texts.en;
    if (!mission || !said) return [];
    const fact = t("mission.points", { points: mission.points });
    return [
      {
        kind: "card",
        title: said.title,
        text: said.text ?? "",
        fact,
        label: t("mission.action"),
        href: at("/missions"),
      },
    ];
  }
  const stream = parts.streams[block.key];
  const said = stream?.texts[locale] ?? stream?.texts.en;
  if (!stream || !said) return [];
  return [
    {
      kind: "card",
      title: said.title,
      text: said.text ?? "",
      fact: formatter(locale).time(stream.starts_at, "long"),
      label: t("stream.action"),
      href: at(`/streams/${block.key}`),
    },
  ];
}

/** A block as parts of the mail; none when what it names is no more. */
export function partsOf(block: Block, locale: Locale, sources: BlockSources): Part[] {
  const { parts, appUrl, t } = sources;
  switch (block.kind) {
    case "text": {
      const text = withoutFields(withAddresses(block.text[locale] ?? "", locale, appUrl));
      return text ? [{ kind: "text", html: textHtml(text), text: plainText(text) }] : [];
    }
    case "picture":
      return [
        {
          kind: "picture",
          url: block.url.startsWith("/") ? `${appUrl}${block.url}` : block.url,
          alt: block.alt[locale] ?? "",
          href: block.href ? absolute(block.href, locale, appUrl) : null,
        },
      ];
    case "button":
      return [
        { kind: "button", label: block.label[locale] ?? "", href: absolute(block.href, locale, appUrl) },
      ];
    case "figures":
      return [{ kind: "facts", facts: figureFacts(parts.figures, locale, t) }];
    default:
      return cardOf(block, locale, sources);
  }
}

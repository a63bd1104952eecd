import { wordChecks } from "@/lib/campaigns/rules";
import type { CampaignContent } from "@/lib/campaigns/schema";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import type { CampaignAudience, CampaignFile } from "./schema";

/** The parts of the form of a draft, in their order. */
export const draftSteps = ["about", "audience", "texts", "compare", "pace", "look"] as const;
export type DraftStep = (typeof draftSteps)[number];

/** What the fields of that form hold, by their names; a box that is not ticked has nothing. */
export type DraftValues = Readonly<Record<string, string | undefined>>;

/** The fields of a saved draft, or of a new one. */
export function draftValues(campaign: CampaignFile | null): DraftValues {
  if (!campaign)
    return { category: "product", ab_hours: "4", hold_out: "0", rate_count: "600", rate_minutes: "1" };
  const boxes = (["tiers", "locales", "segments"] as const).flatMap((name) =>
    campaign[name].map((key) => [`${name}_${key}`, "on"]),
  );
  return {
    ...(Object.fromEntries(boxes) as DraftValues),
    name: campaign.name,
    category: campaign.category,
    segment_id: campaign.segment_id ?? "",
    ab_percent: String(campaign.ab_percent ?? ""),
    ab_hours: String(campaign.ab_hours ?? 4),
    hold_out: String(campaign.hold_out),
    rate_count: String(campaign.rate_count),
    rate_minutes: String(campaign.rate_minutes),
    domain_count: String(campaign.domain_count ?? ""),
    domain_minutes: String(campaign.domain_minutes ?? ""),
  };
}

/** The languages that its audience reads; all of them while it has no members, or is not counted yet. */
export function languagesRead(audience: Pick<CampaignAudience, "languages"> | null): Locale[] {
  const read = locales.filter((locale) => (audience?.languages[locale] ?? 0) > 0);
  return read.length > 0 ? read : [...locales];
}

export type DraftState = "done" | "missing";

type Draft = {
  values: DraftValues;
  content: CampaignContent;
  /** Null while it is being counted. */
  audience: Pick<CampaignAudience, "members" | "languages"> | null;
  /** The check of the mail found nothing, and nothing was changed since. */
  checked: boolean;
};

/** For each step whether something is missing in it; null for an audience that is not counted yet. */
export function draftStates(draft: Draft): Record<DraftStep, DraftState | null> {
  const { values, content, audience, checked } = draft;
  const read = languagesRead(audience);
  const has = (...names: string[]) => names.every((name) => Boolean(values[name]?.trim()));
  const state = (done: boolean): DraftState => (done ? "done" : "missing");
  const lacking = wordChecks(content, read).filter(({ problem }) => problem !== "field");
  const bothSubjects = read.every((locale) => content.words[locale]?.subject_b.trim());
  return {
    about: state(has("name", "category")),
    audience: audience && state(audience.members > 0),
    texts: state(content.blocks.length > 0 && lacking.length === 0),
    compare: state(!has("ab_percent") || (has("ab_hours") && bothSubjects)),
    pace: state(has("rate_count", "rate_minutes")),
    look: state(checked),
  };
}

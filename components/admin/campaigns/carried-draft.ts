import type { DraftStep, DraftValues } from "@/lib/admin/campaigns/draft";
import type { CampaignContent } from "@/lib/campaigns/schema";

/** What the form of a new campaign held when its page gave way to that of the saved one. */
export type CarriedDraft = SavedCampaign & { step: DraftStep; values: DraftValues; content: CampaignContent };

/** What the form of a new campaign has saved, as its next save names it. */
export type SavedCampaign = { id: string; version: string };

/** The version of a campaign that was saved once (`private.campaigns`). */
const firstVersion = "1";

/** What was saved with one more save of a form: each makes the next version. */
export const savedAgain = (before: SavedCampaign | undefined, id: string): SavedCampaign => ({
  id,
  version: before ? String(Number(before.version) + 1) : firstVersion,
});

let carried: CarriedDraft | null = null;

/** Carries what a form holds to the page of what it saved: something may have been typed since. Only in the browser. */
export function carryDraft(of: CarriedDraft): void {
  carried = of;
}

/**
 * What was carried to the page of a campaign, or null. Null too where the campaign was saved again since, elsewhere: then those
 * words are newer than the carried ones.
 */
export function carriedDraft(campaign: { id: string; version: string } | null): CarriedDraft | null {
  return campaign && carried?.id === campaign.id && Number(campaign.version) <= Number(carried.version)
    ? carried
    : null;
}

/** Once it has arrived, so that a later visit shows what is saved. */
export function forgetCarriedDraft(): void {
  carried = null;
}

/** When the form goes away. `path` is the address by then: unless it is that of the campaign, the draft never arrives. */
export function leaveCarriedDraft(path: string): void {
  if (carried && !path.endsWith(`/${carried.id}`)) forgetCarriedDraft();
}

/** What a form holds, by the names of its fields, without the reason, which was for that save. */
export function valuesIn(form: HTMLFormElement): DraftValues {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== "reason",
  );
  return Object.fromEntries(texts);
}

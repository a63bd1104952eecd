import type { DraftStep, DraftValues } from "@/lib/admin/campaigns/draft";
import type { CampaignContent } from "@/lib/campaigns/schema";

/** What the form of a new campaign held when its page gave way to that of the saved one. */
export type CarriedDraft = { id: string; step: DraftStep; values: DraftValues; content: CampaignContent };

/** The version of a campaign that was saved once. */
const firstVersion = "1";

let carried: CarriedDraft | null = null;

/** Carries what a form holds to the page of what it saved: something may have been typed since. Only in the browser. */
export function carryDraft(of: CarriedDraft): void {
  carried = of;
}

/**
 * What was carried to the page of a campaign, or null. Null too where the campaign was saved again since: then those words are
 * newer than the carried ones.
 */
export function carriedDraft(campaign: { id: string; version: string } | null): CarriedDraft | null {
  return campaign && carried?.id === campaign.id && campaign.version === firstVersion ? carried : null;
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

import type { DraftStep, DraftValues } from "@/lib/admin/campaigns/draft";
import type { CampaignContent } from "@/lib/campaigns/schema";

/** What the form of a new campaign held when its page gave way to that of the saved one. */
export type CarriedDraft = { id: string; step: DraftStep; values: DraftValues; content: CampaignContent };

let carried: CarriedDraft | null = null;

/** Carries what a form holds to the page of what it saved: something may have been typed since. Only in the browser. */
export function carryDraft(of: CarriedDraft): void {
  carried = of;
}

/** What was carried to the page of a campaign, or null. */
export function carriedDraft(id: string | undefined): CarriedDraft | null {
  return carried?.id === id ? carried : null;
}

/** Once it has arrived, so that a later visit shows what is saved. */
export function forgetCarriedDraft(): void {
  carried = null;
}

/** What a form holds, by the names of its fields, without the reason, which was for that save. */
export function valuesIn(form: HTMLFormElement): DraftValues {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== "reason",
  );
  return Object.fromEntries(texts);
}

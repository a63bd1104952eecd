"use server";

import { memberAction } from "@/lib/guard/action";
import { agreeToLegal, putAwayAnnouncement } from "./mutations";
import { agreeForm, putAway } from "./schema";

/** An announcement is not shown to the member again. Refuses not_found. */
export const putAwayAction = memberAction(putAway, async ({ id }, member) => {
  await putAwayAnnouncement(member, id);
});

/** The member agrees to a version of a legal text. Refuses changed_meanwhile. */
export const agreeToLegalAction = memberAction(agreeForm, async ({ slug, number }, member) => {
  await agreeToLegal(member, slug, number);
});

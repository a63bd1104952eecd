"use server";

import { memberAction } from "@/lib/guard/action";
import { deliverSoon } from "@/lib/outbox/soon";
import { remindReferee } from "./mutations";
import { refereeReminder } from "./schema";

export const remindRefereeAction = memberAction(
  refereeReminder,
  async ({ referral }, member) => {
    const at = await remindReferee(member, referral);
    deliverSoon();
    return { at };
  },
  { limit: { name: "referral-reminder", max: 20, seconds: 3600 } },
);

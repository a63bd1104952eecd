"use server";

import { memberAction } from "@/lib/action";
import { redeemInvite, saveApplication } from "./mutations";
import { applicationForm, inviteForm } from "./schema";

/** The two buttons of `/apply`: keep the draft, or send it. */
export const writeApplication = memberAction(
  applicationForm,
  async (form, member) => {
    await saveApplication(member, form);
    return { sent: form.intent === "send" };
  },
  { limit: { name: "application", max: 60, seconds: 3600 } },
);

/** Guessing codes is counted per member. */
export const acceptInvite = memberAction(
  inviteForm,
  async ({ invite }, member) => {
    await redeemInvite(member, invite);
    return null;
  },
  { limit: { name: "invite", max: 10, seconds: 900, code: "too_many_attempts" } },
);

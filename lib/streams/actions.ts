"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import { refreshing } from "@/lib/guard/refreshing";
import * as streams from "./mutations";
import { codeForm, reminderForm } from "./schema";

const refresh = () => revalidatePath("/[locale]/(site)/streams/[slug]", "page");

export const enterCodeAction = memberAction(
  codeForm,
  // A wrong code counts as a try, and the page says how many are left.
  ({ stream, code }, member) => refreshing(refresh, () => streams.enterCode(member, stream, code)),
  { limit: { name: "stream-code", max: 20, seconds: 60 } },
);

export const setReminderAction = memberAction(reminderForm, async ({ stream, wanted }, member) => {
  const set = await streams.setReminder(member, stream, wanted);
  refresh();
  return set;
});

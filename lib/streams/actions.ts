"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import * as streams from "./mutations";
import { codeForm, reminderForm } from "./schema";

const refresh = () => revalidatePath("/[locale]/(site)/streams/[slug]", "page");

export const enterCodeAction = memberAction(
  codeForm,
  async ({ stream, code }, member) => {
    const points = await streams.enterCode(member, stream, code);
    refresh();
    return points;
  },
  { limit: { name: "stream-code", max: 20, seconds: 60 } },
);

export const setReminderAction = memberAction(reminderForm, async ({ stream, wanted }, member) => {
  const set = await streams.setReminder(member, stream, wanted);
  refresh();
  return set;
});

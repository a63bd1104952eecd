"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as streams from "./mutations";
import { streamStep } from "./schema";

function refresh() {
  revalidatePath("/[locale]/admin", "layout");
  revalidatePath("/[locale]/(site)/streams", "page");
}

export const setStreamAction = staffAction(
  { role: "moderator", name: "stream.set", subject: ({ id }) => ["stream", id] },
  streamStep,
  async (form, staff) => {
    const changed = await streams.setStream(staff, form);
    refresh();
    return changed;
  },
);

"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { setFlagAudience } from "./mutations";
import { flagForm } from "./schema";

export const setFlagAction = staffAction(
  { role: "admin", name: "flag.set", subject: ({ flag }) => ["flag", flag] },
  flagForm,
  async (form, staff) => {
    const changed = await setFlagAudience(staff, form);
    revalidatePath("/[locale]/admin", "layout");
    return changed;
  },
);

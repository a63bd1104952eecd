"use server";

import { refresh } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as forms from "./mutations";
import { publishForm } from "./schema";

export const publishFormAction = staffAction(
  { role: "admin", name: "form.publish", subject: () => ["application_form", "creator"] },
  publishForm,
  async (form, staff) => {
    const changed = await forms.publishForm(staff, form);
    refresh();
    return changed;
  },
);

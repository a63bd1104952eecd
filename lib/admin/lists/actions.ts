"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as lists from "./mutations";
import { columnChoice, exportForm, viewForm, viewRemoval } from "@/lib/admin/list/schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const chooseColumnsAction = staffAction(
  { role: "moderator", name: "list.columns", subject: ({ list }) => ["list", list] },
  columnChoice,
  async ({ list, columns }, staff) => {
    await lists.chooseColumns(staff, list, columns);
    return null;
  },
);

/** Returns the id of the view. */
export const saveViewAction = staffAction(
  { role: "moderator", name: "list.view.save", subject: ({ list }) => ["list", list] },
  viewForm,
  async (form, staff) => {
    const id = await lists.saveView(staff, form);
    refresh();
    return id;
  },
);

export const removeViewAction = staffAction(
  { role: "moderator", name: "list.view.remove", subject: ({ view }) => ["view", view] },
  viewRemoval,
  async ({ view }, staff) => {
    await lists.removeView(staff, view);
    refresh();
    return null;
  },
);

/** Returns the address of the file. Lists hold personal data: admins only, with the second factor asked again. */
export const exportAction = staffAction(
  { role: "admin", name: "list.export", subject: ({ list }) => ["list", list], stepUp: true },
  exportForm,
  async (form, staff) => `/api/admin/exports/${await lists.requestExport(staff, form)}`,
);

"use server";

import { revalidatePath } from "next/cache";
import { refreshing } from "@/lib/guard/refreshing";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { deliverSoon } from "@/lib/outbox/soon";
import { beginImport, changeImport } from "./mutations";
import { importChange, importStart } from "./schema";
import { inviteImported } from "./work";

/** Begins an import with what its columns are; the page then sends the file. */
export const beginImportAction = staffAction(
  { role: "admin", name: "import.begin", subject: () => ["import", ""], stepUp: true },
  importStart,
  async (form, staff) => {
    const id = await beginImport(staff, form);
    return { id, line: 0, undo: false };
  },
);

export const changeImportAction = staffAction(
  { role: "admin", name: "import.change", subject: ({ id }) => ["import", id], stepUp: true },
  importChange,
  async (form, staff) => {
    const changed = await changeImport(staff, form);
    await refreshing(
      () => revalidatePath("/[locale]/admin", "layout"),
      async () => {
        if (form.change === "pace" && (await inviteImported()) > 0) deliverSoon();
      },
    );
    return changed;
  },
);

"use server";

import { refreshing } from "@/lib/guard/refreshing";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { beginImport, workLater } from "./mutations";
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

/**
 * Starts an import, changes its pace, takes lines back that nobody signed in for, or drops a dry run. Refuses not_found,
 * conflict, import_empty, import_signed_in, import_consent_missing, step_up_required.
 */
export const changeImportAction = staffChange({
  role: "admin",
  name: "import.change",
  subject: ({ id }) => ["import", id],
  stepUp: true,
  beside: { import_consent_missing: "agreed" },
  form: importChange,
  rpc: "admin_change_import",
  args: ({ id, change, pace, line, agreed, reason }) => ({
    p_id: id,
    p_change: change,
    p_pace: pace,
    p_lines: line === undefined ? null : [line],
    p_reason: reason,
    p_agreed: agreed,
  }),
  async follows({ change }) {
    workLater();
    if (change !== "pace") return;
    await refreshing(refreshPanel, async () => {
      if ((await inviteImported()) > 0) deliverSoon();
    });
  },
});

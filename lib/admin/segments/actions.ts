"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { askSegmentCount, deleteSegment, saveSegment } from "./mutations";
import { trySegment } from "./queries";
import { segmentDeletion, segmentForm, segmentId, segmentTrial } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const saveSegmentAction = staffAction(
  {
    role: "moderator",
    name: "segment.save",
    subject: ({ id }) => ["segment", id ?? ""],
    beside: { segment_name_taken: "name", segment_invalid: "rule", segment_too_large: "rule" },
  },
  segmentForm,
  async (form, staff) => {
    const changed = await saveSegment(staff, form);
    refresh();
    return changed;
  },
);

export const deleteSegmentAction = staffAction(
  { role: "moderator", name: "segment.delete", subject: ({ id }) => ["segment", id] },
  segmentDeletion,
  async ({ id, reason }, staff) => {
    const changed = await deleteSegment(staff, id, reason);
    refresh();
    return changed;
  },
);

/** For the editor, while a rule is written. */
export const trySegmentAction = staffAction(
  { role: "moderator", name: "segment.try", subject: () => ["segment", ""] },
  segmentTrial,
  ({ rule }, staff) => trySegment(staff, rule),
);

export const countSegmentAction = staffAction(
  { role: "moderator", name: "segment.count", subject: ({ id }) => ["segment", id] },
  segmentId,
  ({ id }, staff) => askSegmentCount(staff, id),
);

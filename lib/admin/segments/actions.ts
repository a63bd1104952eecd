"use server";

import { changedWithId } from "@/lib/guard/staff/changed";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { askSegmentCount, countLater } from "./mutations";
import { trySegment } from "./queries";
import { segmentDeletion, segmentForm, segmentId, segmentTrial } from "./schema";

/**
 * Makes a segment, or changes one; its exact count follows. Refuses segment_invalid, segment_too_large, segment_name_taken,
 * segment_not_found, changed_meanwhile.
 */
export const saveSegmentAction = staffChange({
  role: "moderator",
  name: "segment.save",
  subject: ({ id }) => ["segment", id ?? ""],
  beside: { segment_name_taken: "name", segment_invalid: "rule", segment_too_large: "rule" },
  form: segmentForm,
  rpc: "admin_save_segment",
  args: ({ id, name, rule, reason, version }) => ({
    p_id: id ?? null,
    p_name: name,
    p_rule: rule,
    p_reason: reason,
    p_version: version,
  }),
  answer: changedWithId,
  follows: () => countLater(),
});

/** Refuses segment_not_found, segment_used. */
export const deleteSegmentAction = staffChange({
  role: "moderator",
  name: "segment.delete",
  subject: ({ id }) => ["segment", id],
  form: segmentDeletion,
  rpc: "admin_delete_segment",
  args: ({ id, reason }) => ({ p_id: id, p_reason: reason }),
});

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

"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { verifyAudit } from "./queries";
import { blockLift, newBlock, verifyForm } from "./schema";

/** Whether the audit log is as it was written: its chain, and the head that was mailed, where one is given. */
export const verifyAuditAction = staffAction(
  { role: "admin", name: "audit.verify", subject: () => ["audit", ""] },
  verifyForm,
  (mailed, staff) => verifyAudit(staff, mailed),
);

const refresh = () => revalidatePath("/[locale]/admin/security", "page");

/** Refuses block_invalid, block_hits_staff, already_blocked. */
export const addBlockAction = staffChange({
  role: "admin",
  name: "block.add",
  subject: () => ["block", ""],
  form: newBlock,
  rpc: "admin_add_block",
  args: ({ kind, value, days, reason }) => ({
    p_kind: kind,
    p_value: value,
    p_reason: reason,
    p_days: days ?? undefined,
  }),
  refresh,
});

/** Refuses changed_meanwhile when another person was faster. */
export const liftBlockAction = staffChange({
  role: "admin",
  name: "block.lift",
  subject: ({ block }) => ["block", block],
  form: blockLift,
  rpc: "admin_lift_block",
  args: ({ block, reason }) => ({ p_block: block, p_reason: reason }),
  refresh,
});

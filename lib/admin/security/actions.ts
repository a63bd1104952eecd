"use server";

import { revalidatePath } from "next/cache";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { addBlock, liftBlock } from "./mutations";
import { verifyAudit } from "./queries";
import { blockLift, newBlock, verifyForm } from "./schema";

/** Whether the audit log is as it was written: its chain, and the head that was mailed, where one is given. */
export const verifyAuditAction = staffAction(
  { role: "admin", name: "audit.verify", subject: () => ["audit", ""] },
  verifyForm,
  (mailed, staff) => verifyAudit(staff, mailed),
);

const refresh = () => revalidatePath("/[locale]/admin/security", "page");

export const addBlockAction = staffAction(
  { role: "admin", name: "block.add", subject: () => ["block", ""] },
  newBlock,
  async (wanted, staff) => {
    const changed = await addBlock(staff, wanted);
    refresh();
    return changed;
  },
);

export const liftBlockAction = staffAction(
  { role: "admin", name: "block.lift", subject: ({ block }) => ["block", block] },
  blockLift,
  async ({ block, reason }, staff) => {
    const changed = await liftBlock(staff, block, reason);
    refresh();
    return changed;
  },
);

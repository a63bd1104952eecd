"use server";

import { staffAction } from "@/lib/guard/staff/staff-action";
import { verifyAudit } from "./queries";
import { verifyForm } from "./schema";

/** Whether the audit log is as it was written: its chain, and the head that was mailed, where one is given. */
export const verifyAuditAction = staffAction(
  { role: "admin", name: "audit.verify", subject: () => ["audit", ""] },
  verifyForm,
  (mailed, staff) => verifyAudit(staff, mailed),
);

import { z } from "zod";
import { version } from "@/lib/guard/staff/changed";
import { removal } from "@/lib/moderation/schema";
import { writtenProse, writtenReason } from "@/lib/platform/text/written";

const reason = writtenReason;
const member = z.uuid();
const body = writtenProse(2000, { least: 1 });

/** Days of a suspension; `forever` is a ban, `none` lifts either. */
export const suspensions = ["1", "3", "7", "30", "forever", "none"] as const;
/** Longer ones are for admins. */
export const moderatorSuspensions = ["1", "3", "7"] as const;

export const suspension = z.object({ member, length: z.enum(suspensions), remove: removal, reason, version });
/** Without `session` all of them. */
export const sessionEnd = z.object({ member, session: z.uuid().optional(), reason });
export const attribution = z.object({
  member,
  referrer: z.string().trim().min(1, "required").max(40, "alias_unknown"),
  reason,
});
export const newNote = z.object({ member, body });
export const noteEdit = z.object({ note: z.uuid(), body });
export const noteDeletion = z.object({
  note: z.uuid(),
  deleted: z.enum(["true", "false"]).transform((value) => value === "true"),
});
export const memberExport = z.object({ member, reason });
export const memberErasure = z.object({ member, reason, version });

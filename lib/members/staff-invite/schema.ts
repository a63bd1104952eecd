import { z } from "zod";

/** Answer of `my_staff_invite`. */
export const ownInvite = z.object({
  /** `unknown` also for an invitation of another address. */
  state: z.enum(["open", "accepted", "revoked", "expired", "unknown"]),
  role: z.enum(["admin", "moderator"]).nullable(),
  inviter: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type OwnInvite = z.output<typeof ownInvite>;

export const acceptance = z.object({ token: z.string().max(100) });

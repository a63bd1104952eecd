import { z } from "zod";

/** Who invited somebody (`private.invitation_of`). */
export const invitation = z.object({
  /** The username of the link, the name of who chose to be named, or masked. */
  name: z.string(),
  picture: z.string().nullable(),
  /** Points of the welcome bonus. */
  welcome: z.number().int(),
});
export type Invitation = z.output<typeof invitation>;

import { z } from "zod";

/** What staff functions answer after a change (`private.changed`); null when nothing had to be changed. */
export const changed = z
  .object({
    /** The audit line it left. */
    line: z.number().int(),
    /** Whether `admin_undo` can take it back. */
    undo: z.boolean(),
  })
  .nullable();
export type Changed = z.output<typeof changed>;

/** The same with the id of what was written, which may be new. */
export const changedWithId = changed.unwrap().extend({ id: z.uuid() }).nullable();

/** As `admin_change_effect` told it: a change that was begun on a state that is no more is refused with changed_meanwhile. */
export const version = z.string().max(300).optional();

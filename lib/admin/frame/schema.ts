import { z } from "zod";
import { waitingKeys } from "./sections";

/** Answer of `admin_waiting`: no more than 100 of each are counted; null is what the caller may not see. */
export const waiting = z.record(z.enum(waitingKeys), z.number().int().nullable());
export type Waiting = z.output<typeof waiting>;

import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { goalKinds } from "@/lib/vision/schema";

const day = z.iso.date({ error: "required" });

export const goalForm = z
  .object({
    /** Empty for a new one. */
    id: z.union([z.literal("").transform(() => undefined), z.uuid()]).optional(),
    kind: z.enum(goalKinds),
    target: z.coerce
      .number("invalid_input")
      .int("invalid_input")
      .min(1, "invalid_input")
      .max(1_000_000_000, "invalid_input"),
    starts_on: z.union([z.literal("").transform(() => null), day]).default(null),
    ends_on: day,
    reason: reasonText,
  })
  .refine(({ starts_on, ends_on }) => starts_on === null || starts_on <= ends_on, {
    error: "goal_days",
    path: ["ends_on"],
  });

export const goalRemoval = z.object({ id: z.uuid(), reason: reasonText });

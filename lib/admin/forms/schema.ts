import { z } from "zod";
import { formField } from "@/lib/applications/fields";
import { writtenReason } from "@/lib/platform/text/written";

const formVersion = z.object({
  version: z.number().int(),
  fields: z.array(formField),
  title_field: z.string(),
  published_at: z.string(),
  /** Null for the first, and for whoever has left. */
  by: z.string().nullable(),
  /** How many applications were written with it. */
  applications: z.number().int(),
});
export type FormVersion = z.output<typeof formVersion>;

/** Answer of `admin_forms`: the one in force first. */
export const formVersions = z.array(formVersion);

/** Fields as JSON; whether they make a form, the SQL function `private.form_fault` says. */
const fields = z
  .string()
  .max(200_000, "too_long")
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "invalid_input" });
      return z.NEVER;
    }
  })
  .pipe(z.array(formField));

export const publishForm = z.object({
  fields,
  title: z.string().max(60),
  /** That was edited. */
  version: z.string().max(20),
  reason: writtenReason,
});
export type PublishForm = z.output<typeof publishForm>;

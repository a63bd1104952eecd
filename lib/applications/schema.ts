import { z } from "zod";
import { disciplines } from "./rules";

const text = (max: number) => z.string().trim().max(max, "too_long").default("");

const links = z
  .string()
  .default("")
  .transform((typed) => typed.split(/\s+/).filter(Boolean))
  .pipe(
    z
      .array(
        z
          .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: "url_invalid" })
          .max(300, "too_long"),
      )
      .max(5, "too_long"),
  );

/** A draft may be incomplete; what is sent may not (the same rules stand in the SQL function `save_application`). */
export const applicationForm = z
  .object({
    intent: z.enum(["save", "send"]).catch("save"),
    project: text(80),
    discipline: z.enum(["", ...disciplines]).default(""),
    pitch: text(2000),
    audience: text(500),
    links,
  })
  .superRefine((form, context) => {
    if (form.intent === "save") return;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (form.project.length < 3) refuse("project", form.project ? "too_short" : "required");
    if (form.discipline === "") refuse("discipline", "required");
    if (form.pitch.length < 80) refuse("pitch", form.pitch ? "too_short" : "required");
  });
export type ApplicationForm = z.output<typeof applicationForm>;

/** Twelve letters and digits in three groups; written with or without the hyphens, in any case. */
export const inviteForm = z.object({
  invite: z
    .string()
    .transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, ""))
    .pipe(z.string().length(12, "invite_unknown"))
    .transform((signs) => signs.replace(/(.{4})(?=.)/g, "$1-")),
});

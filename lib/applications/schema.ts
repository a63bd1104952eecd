import { z } from "zod";
import { appeal } from "@/lib/appeals/schema";
import { version } from "@/lib/guard/staff/changed";
import { decisions, disciplines, statuses } from "./rules";

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

/** A draft may be incomplete; what is sent may not (the SQL function `save_application` has the same rules). */
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

export const applicationReview = z.object({
  application: z.uuid(),
  status: z.enum(decisions),
  reason: z.string().trim().min(3, "reason_required").max(300, "too_long"),
  version,
});
export type ApplicationReview = z.output<typeof applicationReview>;

export const inviteNote = z.object({ note: z.string().trim().max(200, "too_long").default("") });

const application = z.object({
  status: z.enum(statuses),
  project: z.string(),
  discipline: z.enum(["", ...disciplines]),
  pitch: z.string(),
  audience: z.string(),
  links: z.array(z.string()),
  answer: z.string(),
  updated_at: z.string(),
  submitted_at: z.string().nullable(),
  decided_at: z.string().nullable(),
});

/** The member's row of `creator_applications`, with the appeal against its rejection (`my_application`). */
export const ownApplication = application
  .extend({ invite_id: z.string().nullable(), appeal: appeal.nullable() })
  .transform(({ invite_id, ...own }) => ({ ...own, invited: invite_id !== null }));

/** Answer of GET /api/me/application; null before the first draft. */
export type MyApplication = z.output<typeof ownApplication> | null;

/** A row of the list `admin_applications`. */
export const applicationRow = application.extend({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  invited: z.boolean(),
});
export type ApplicationRow = z.output<typeof applicationRow>;

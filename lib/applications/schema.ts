import { z } from "zod";
import { appeal } from "@/lib/appeals/schema";
import { version } from "@/lib/guard/staff/changed";
import { writtenLine, writtenReason } from "@/lib/platform/text/written";
import { answered, answers, keptFile, writtenForm } from "./fields";
import { decisions, statuses } from "./rules";

const prefix = "answer.";

/** Answers come by the name of their control (`answer.<id>`); what they may be, the SQL function `save_application` says. */
export const applicationForm = z
  .looseObject({ intent: z.enum(["save", "send"]).catch("save"), form: z.coerce.number().int().positive() })
  .transform(({ intent, form, ...typed }) => ({
    intent,
    form,
    answers: Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) =>
        name.startsWith(prefix) && typeof value === "string" ? [[name.slice(prefix.length), value]] : [],
      ),
    ),
  }));
export type ApplicationForm = z.output<typeof applicationForm>;

/** The name of a field's control. */
export const answerName = (id: string) => `${prefix}${id}`;

/** The query of an upload: which field of which version the file answers, and what it is called. */
export const fileUpload = z.object({
  field: z.string().max(30),
  form: z.coerce.number().int().positive(),
  name: z.string().max(300),
});
export type FileUpload = z.output<typeof fileUpload>;

export const fileReference = z.object({ id: z.uuid() });

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
  reason: writtenReason,
  version,
});

export const inviteNote = z.object({ note: writtenLine(200, { least: 0 }).default("") });

const application = z.object({
  status: z.enum(statuses),
  project: z.string(),
  answer: z.string(),
  updated_at: z.string(),
  submitted_at: z.string().nullable(),
  decided_at: z.string().nullable(),
});

const ownFile = keptFile.extend({ field: z.string() });
export type OwnFile = z.output<typeof ownFile>;

const ownApplication = application
  .extend({ answers, invite_id: z.string().nullable(), appeal: appeal.nullable(), files: z.array(ownFile) })
  .transform(({ invite_id, ...own }) => ({ ...own, invited: invite_id !== null }));
export type OwnApplication = z.output<typeof ownApplication>;

/** `my_application`, answer of GET /api/me/application: the form to write, and the latest application; null before the first draft. */
export const myApplication = z.object({ form: writtenForm, application: ownApplication.nullable() });
export type MyApplication = z.output<typeof myApplication>;

/** A row of the list `admin_applications`. */
export const applicationRow = application.extend({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  invited: z.boolean(),
  answered,
});
export type ApplicationRow = z.output<typeof applicationRow>;

import { z } from "zod";
import { optionalMoment } from "@/lib/admin/content-words";
import { reasonText } from "@/lib/admin/schema";
import { version } from "@/lib/guard/staff/changed";

/** What staff publish (`private.content_kinds`). */
export const contentKinds = [
  "mission",
  "challenge",
  "season",
  "stream",
  "story",
  "proposal",
  "document",
  "mail",
] as const;
export type ContentKind = (typeof contentKinds)[number];
/** Those whose form shows what a member of any tier would see. A document is looked at as its page draws it. */
export const previewKinds = ["mission", "challenge", "season", "stream", "story", "proposal"] as const;
export type PreviewKind = (typeof previewKinds)[number];

const count = z.number().int();

/** `private.version_list`: the versions of something that staff write, the latest first; again for each time undo brought one back. */
export const versionList = z.array(
  z.object({
    version: count,
    at: z.string(),
    /** Who made it; null without an account. */
    by: z.string().nullable(),
    /** Of the audit line, with `.undone` for what undo brought back; null for what the start brought. */
    action: z.string().nullable(),
    reason: z.string().nullable(),
    line: count.nullable(),
    undo: z.boolean(),
    /** What is not as in the version before. */
    fields: z.array(z.string()),
  }),
);
export type VersionList = z.output<typeof versionList>;

/** The words that staff gave a mail in a version, by language and name of the message; the others were as shipped. */
const mailStates = z.array(
  z.object({ id: count, texts: z.record(z.string(), z.record(z.string(), z.string())) }),
);
export type MailStates = z.output<typeof mailStates>;

/** Answer of `admin_content`. */
export const contentFile = z.object({
  kind: z.enum(contentKinds),
  texts: z.record(z.string(), z.object({ title: z.string() })),
  /** The present one; null for what no version was kept of. */
  version: z.string().nullable(),
  /** Nothing of it goes back. */
  locked: z.boolean(),
  versions: versionList,
  /** Of mails alone, the latest first. */
  states: mailStates.nullable(),
});
export type ContentFile = z.output<typeof contentFile>;

export const contentStep = z.object({
  id: z.uuid(),
  state: z.enum(["published", "archived"]),
  /** Empty: at once. */
  publish_at: optionalMoment,
  reason: reasonText,
  version,
});

export const restoring = z.object({
  kind: z.enum(contentKinds),
  id: z.uuid(),
  to: z.coerce.number().int().positive(),
  reason: reasonText,
  version,
});

/** As whom a preview can be looked at. */
export const previewTiers = ["standard", "plus", "pro", "founder"] as const;

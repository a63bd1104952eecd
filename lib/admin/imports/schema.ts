import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { locales } from "@/lib/platform/i18n/routing";
import { writtenLine } from "@/lib/platform/text/written";
import { columnKinds, type ColumnKind } from "./columns";
import { speaksAgainst } from "./guess";
import {
  consents,
  fileFaults,
  importChanges,
  importStates,
  rowFaults,
  rowNotes,
  rowStates,
  serviceNames,
  usualPace,
  type Service,
} from "./rules";

const count = z.number().int();
const counts = <const K extends string>(keys: readonly K[]) =>
  z.object(
    Object.fromEntries(keys.map((key) => [key, count.optional()])) as Record<K, z.ZodOptional<typeof count>>,
  );

/** A row of `admin_imports`. */
export const importRow = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z
    .enum(["uploading", ...importStates])
    .transform((state) => (state === "uploading" ? "reading" : state)),
  /** Why the file cannot be read, and where that shows. */
  fault: z.enum(fileFaults).nullable(),
  fault_line: count.nullable(),
  /** The column that the file does not have, or has twice. */
  fault_column: z.string().nullable(),
  lines: count.nullable(),
  /** Columns that nobody chose and that hold something in so many lines; `place` from 1. */
  left_out: z.array(z.object({ name: z.string(), place: count, lines: count })),
  /** Invitations an hour; null for none. */
  pace: count.nullable(),
  consent: z.enum(consents),
  made_by: z.string().nullable(),
  made_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  counts: counts(rowStates),
  invited: count,
});
export type ImportRow = z.output<typeof importRow>;

/** Answer of `admin_import`. */
export const importFile = importRow.extend({
  faults: counts(rowFaults),
  notes: counts(rowNotes),
  /** Of all lines that count. */
  points: count,
  /** What the file says that people pay for there, the most frequent first. */
  plans: z.array(z.object({ plan: z.string(), lines: count })),
  /** Lines with a day of joining. */
  dated: count,
  /** Lines with a note that is not in a member's file yet. */
  noted: count,
  /** Lines whose address is not to be written to, which starting the import puts on the list. */
  leaving: count,
  errors: z.array(z.object({ line: count, email: z.string(), fault: z.enum(rowFaults) })),
  points_limit: count,
  keep_days: count,
});
export type ImportFile = z.output<typeof importFile>;

/** A row of `admin_import_rows`. */
export const importLine = z.object({
  import_id: z.uuid(),
  line: count,
  email: z.string(),
  name: z.string().nullable(),
  locale: z.string(),
  /** The day of joining there, and what was paid for there. */
  joined_there: z.string().nullable(),
  plan: z.string().nullable(),
  points: count,
  state: z.enum(rowStates),
  fault: z.enum(rowFaults).nullable(),
  notes: z.array(z.enum(rowNotes)),
  invited_at: z.string().nullable(),
  user_id: z.uuid().nullable(),
  joined_at: z.string().nullable(),
});
export type ImportLineRow = z.output<typeof importLine>;

const column = z.string().max(200);
const other = column.default("");
const columnFields = {
  column_email: column.min(1, "required"),
  column_name: other,
  column_points: other,
  column_language: other,
  column_surname: other,
  column_joined: other,
  column_note: other,
  column_invite: other.refine((name) => !speaksAgainst(name), "import_direction"),
  column_unsubscribed: other,
  column_bounced: other,
  column_complained: other,
  column_member: other,
  column_gone: other,
  column_paid: other,
} satisfies Record<`column_${ColumnKind}`, z.ZodType>;

/** What the file is called, and which of its columns is what; empty: none. */
export const importStart = z
  .object({ name: writtenLine(100), locale: z.enum(locales), ...columnFields })
  .transform(({ name, locale, ...form }) => ({
    name,
    locale,
    columns: Object.fromEntries(
      columnKinds.flatMap((kind) => {
        const held = form[`column_${kind}`];
        return held ? [[kind, held]] : [];
      }),
    ),
  }));
export type ImportStart = z.output<typeof importStart>;

/** What `admin_begin_import` answers. */
export const begunImport = z.object({ id: z.uuid() });

/** What the beginning of a file says. */
export const importHead = z.object({
  /** Whose export it looks like. */
  service: z.enum(Object.keys(serviceNames) as [Service, ...Service[]]).nullable(),
  names: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns: z.partialRecord(z.enum(columnKinds), z.string()),
});
export type ImportHead = z.output<typeof importHead>;

export const importChange = z
  .object({
    id: z.uuid(),
    change: z.enum(importChanges),
    /** Whether anyone is invited; without the tick the pace means nothing. */
    invite: z.literal("on").optional(),
    /** Invitations an hour. */
    pace: z.coerce
      .number("invalid_input")
      .int("invalid_input")
      .min(1, "invalid_input")
      .max(20_000, "invalid_input")
      .default(usualPace),
    line: z.coerce.number().int().positive().optional(),
    /** That everybody in a file without a column of consent agreed to get mail. */
    agreed: z
      .literal("on")
      .optional()
      .transform((ticked) => ticked === "on"),
    reason: reasonText,
  })
  .transform(({ invite, pace, ...form }) => ({ ...form, pace: invite ? pace : null }));

/** Answer of `claim_import_file`. */
export const importToRead = z
  .object({
    id: z.uuid(),
    columns: z.object(
      Object.fromEntries(columnKinds.map((kind) => [kind, z.string().optional()])) as Record<
        (typeof columnKinds)[number],
        z.ZodOptional<z.ZodString>
      >,
    ),
    parts: count,
    /** The last line that is kept already. */
    read: count,
  })
  .nullable();

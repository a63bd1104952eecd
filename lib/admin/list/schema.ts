import { z } from "zod";
import { writtenLine, writtenReason } from "@/lib/platform/text/written";

const key = z.tuple([z.union([z.string(), z.number(), z.boolean()]), z.union([z.string(), z.number()])]);

/** Answer of a list's function (`private.list_page`). */
export const listPage = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    /** Whether `total` is the planner's estimate, which it is above ten thousand. */
    estimated: z.boolean(),
    next: key.nullable(),
    previous: key.nullable(),
  });

const values = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const sort = z.object({ key: z.string(), desc: z.boolean() });

export const viewState = z.object({
  filter: values,
  sort: sort.nullable().catch(null),
  columns: z.array(z.string()).nullable().catch(null),
});

/** What a filter of the kind `one` offers. */
const named = z.array(z.object({ id: z.uuid(), name: z.string() }));

/** Answer of `admin_list`, without the page. */
export const listFrame = z.object({
  filter: values,
  sort,
  view: z.uuid().nullable(),
  views: z.array(
    z.object({ id: z.uuid(), name: z.string(), team: z.boolean(), own: z.boolean(), state: viewState }),
  ),
  columns: z.array(z.string()).nullable(),
  /** Saved segments, by which the list of members can be filtered; of no other list. */
  segments: named.nullable(),
  /** When the page was read: what came later is not among "all that match". */
  now: z.string(),
});
export type Named = z.output<typeof named>;
export type SavedView = z.output<typeof listFrame>["views"][number];

const name = z.string().max(40);
const reason = writtenReason;
/** The query of a list's address. */
const query = z.string().max(4000);

export const columnChoice = z.object({ list: name, columns: z.string().max(800) });
export const viewForm = z.object({
  list: name,
  query,
  name: writtenLine(60),
  team: z
    .literal("on")
    .optional()
    .transform((ticked) => ticked === "on"),
});
export const viewRemoval = z.object({ view: z.uuid() });
export const exportForm = z.object({ list: name, query, columns: z.string().max(800), reason });

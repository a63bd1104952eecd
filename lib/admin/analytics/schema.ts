import { z } from "zod";
import { reasonText } from "@/lib/admin/schema";
import { sources } from "@/lib/analytics/sources";
import { locales } from "@/lib/platform/i18n/routing";

/** Parts of the page; each has its own address, the first that of the section. */
export const analyticsTabs = ["overview", "retention", "funnels", "money", "engagement", "pages"] as const;
export type AnalyticsTab = (typeof analyticsTabs)[number];

/** What only admins see. */
export const moneyTabs: readonly AnalyticsTab[] = ["money"];

/** Days that are shown; a year is 52 whole weeks, so that weekdays stand beside each other. */
export const ranges = [7, 30, 90, 364] as const;
export const analyticsSegments = ["new", "active", "power", "churned", "referrer", "visitor"] as const;

const choice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options).optional().catch(undefined);

/** What the address asks for; whatever it does not say right is left out. */
export const analyticsFilter = z.object({
  days: z.coerce.number().pipe(z.literal(ranges)).catch(90),
  compare: z.enum(["before", "year"]).catch("before"),
  segment: choice(analyticsSegments),
  source: choice(sources),
  locale: choice(locales),
});
export type AnalyticsFilter = z.output<typeof analyticsFilter>;

/** The same, as a query. */
export const analyticsFile = analyticsFilter.extend({ tab: z.enum(analyticsTabs) });

/** One number a slot, oldest first; null where a choice leaves one to four people, or nobody recorded it. */
const daily = z.array(z.number().nullable());
const line = z.object({ now: daily, before: daily });
const parts = z.array(
  z.object({
    /** Null for the groups under five, together. */
    item: z.string().nullable(),
    now: z.number(),
    before: z.number(),
  }),
);
const people = line.extend({
  day: z.number().nullable(),
  week: z.number().nullable(),
  month: z.number().nullable(),
});

/** Answer of `admin_analytics`. What a tab does not show is not there. */
export const analyticsAnswer = z.object({
  today: z.iso.date(),
  from: z.iso.date(),
  shift: z.number().int(),
  size: z.number().int(),
  slots: z.number().int(),
  money: z.boolean(),
  /** The day on which the first member joined: of days before it nothing is known. */
  began: z.iso.date().nullable(),
  complete_to: z.string().nullable(),
  facts_at: z.string().nullable(),
  periods_at: z.string().nullable(),
  example: z.boolean(),
  notes: z.array(z.object({ id: z.uuid(), day: z.iso.date(), text: z.string() })),
  series: z.record(z.string(), line),
  parts: z.record(z.string(), parts),
  sources: z.record(z.string(), parts),
  people: z.object({ visit: people, pricing: people, member: people }).optional(),
  segments: z.record(z.string(), daily).optional(),
  /** Names of campaigns by id. */
  campaigns: z.record(z.string(), z.string()).optional(),
  cohorts: z
    .array(
      z.object({
        cohort: z.iso.date(),
        /** Null under five members. */
        size: z.number().nullable(),
        here: z.array(z.number()),
        later: z.array(z.number()),
      }),
    )
    .optional(),
});
export type Analytics = z.output<typeof analyticsAnswer>;
export type Parts = z.output<typeof parts>;
export type Cohort = NonNullable<Analytics["cohorts"]>[number];

export const noteForm = z.object({ day: z.iso.date({ error: "required" }), reason: reasonText });
export const noteRemoval = z.object({ id: z.uuid(), reason: reasonText });

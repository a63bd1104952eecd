import { z } from "zod";
import { waiting } from "@/lib/admin/frame/schema";
import { alert } from "@/lib/admin/health/schema";

/** Days that the dashboard shows, and as many before them. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** `?days=` of the address; anything else is a month. */
export const periodInAddress = z.coerce
  .number()
  .pipe(z.literal(periods))
  .catch(30)
  .transform((days): Period => days);

/** One number a day, oldest first. */
const events = z.array(z.number());
/** Null on a day on which nobody recorded it. */
const levels = z.array(z.number().nullable());

/** What an operator does first, in this order; the database knows all but the name. */
export const firstSteps = ["name", "prices", "stripe", "mail", "stream", "mission"] as const;
export type FirstStep = (typeof firstSteps)[number];

const firstStepsAnswer = z.object({
  /** Of the setting `staff.first_steps`, which puts the list away. */
  version: z.string(),
  done: z.object({
    prices: z.boolean(),
    stripe: z.boolean(),
    mail: z.boolean(),
    stream: z.boolean(),
    mission: z.boolean(),
  }),
});

/** Answer of `admin_dashboard`; what is optional is money, for admins. */
export const dashboardAnswer = z.object({
  days: z.literal(periods),
  today: z.iso.date(),
  /** The day on which the first member joined: of days before it nothing is known. */
  began: z.iso.date().nullable(),
  recorded_at: z.string().nullable(),
  members: z.number().int(),
  series: z.object({
    joined: events,
    left: events,
    active: events,
    issued: events,
    reversed: events,
    mints: events,
    clicks: events,
    signups: events,
    wallets: events,
    minted: events,
    qualified: events,
    active_7: levels,
    active_30: levels,
    revenue: events.optional(),
    ended: events.optional(),
    subscriptions: levels.optional(),
    recurring: levels.optional(),
  }),
  /** Null for moderators, and once an admin has put the list away. */
  first_steps: firstStepsAnswer.nullable(),
  waiting,
  /** Open ones that are no cases. */
  alerts: z.array(alert.pick({ id: true, kind: true, subject: true, amount: true })),
});
export type Dashboard = z.output<typeof dashboardAnswer>;

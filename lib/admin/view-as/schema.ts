import { z } from "zod";
import { accountSchema } from "@/lib/account/account";
import { dashboardSchema } from "@/lib/members/dashboard/schema";
import { pointGroups } from "@/lib/points/rules";
import { pointsHistory } from "@/lib/points/schema";
import { referralOverview } from "@/lib/referrals/schema";
import { reasonText } from "../schema";

/** What the settings show without addresses, sessions and payments. */
const settings = z.object({
  full_name: z.string().nullable(),
  username: z.string().nullable(),
  renamed_at: z.string().nullable(),
  avatar_url: z.string().nullable(),
  locale: z.string(),
  theme: z.string().nullable(),
  mail: accountSchema.shape.mail,
});
export type ViewedSettings = z.output<typeof settings>;

/** The part `page` of the answer of `admin_view_as`, by page. */
export const viewedPage = {
  dashboard: dashboardSchema,
  affiliate: referralOverview,
  points: pointsHistory,
  settings,
} as const;
export type ViewedPage = (typeof viewedPage)[keyof typeof viewedPage];

/** Answer of `admin_view_as` around that. */
export const viewFrame = z.object({
  member: z.uuid(),
  name: z.string().nullable(),
  ends_at: z.string(),
});
export type ViewFrame = z.output<typeof viewFrame>;

/** Where the view is, as its address says it: the path below the view. */
export const viewPages = [
  "dashboard",
  "affiliate",
  ...pointGroups.map((group) => `altura-points/${group}` as const),
  "settings",
] as const;
export type ViewPage = (typeof viewPages)[number];

export const viewOpening = z.object({ member: z.uuid(), reason: reasonText });
export const viewEnding = z.object({ view: z.uuid() });
/** Answer of `admin_open_view`. */
export const openedView = z.object({ view: z.uuid(), line: z.number().int(), undo: z.boolean() });

import { z } from "zod";
import { timeZones } from "@/lib/platform/i18n/zone";
import { isLocale, type Locale } from "@/lib/platform/i18n/routing";
import { themes } from "@/lib/platform/appearance";
import { writtenLine } from "@/lib/platform/text/written";
import { interests, normaliseUsername, usernameShape } from "./rules";

const onward = {
  locale: z.custom<Locale>(isLocale).catch("en"),
  next: z.string().max(2000).optional(),
};

const checked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

const optional = (text: z.ZodType<string, string>) => z.union([z.literal("").transform(() => null), text]);

export const profileForm = z.object({
  ...onward,
  full_name: writtenLine(80, { missing: "name_missing" }),
  username: optional(
    z.string().transform(normaliseUsername).pipe(z.string().regex(usernameShape, "username_invalid")),
  ),
  referral: optional(z.string().trim().max(40, "alias_unknown")).optional(),
});

export const interestsForm = z.object({
  ...onward,
  interests: z
    .union([z.array(z.string()), z.string().transform((one) => [one])])
    .optional()
    .transform((list) => interests.filter((name) => list?.includes(name)))
    .refine((list) => list.length > 0, "interests_missing"),
});

/** The steps that may be skipped: wallet and Discord. */
export const skippableForm = z.object({ ...onward, skipped: checked });

export const consentChoice = z.object({ choice: z.enum(["yes", "no"]) });

export const consentForm = z.object({
  ...onward,
  terms: z.literal("on", "terms_required").transform(() => true),
  analytics: checked,
  product: checked,
  offers: checked,
});

/** Settings: what others see. */
export const profileSettings = z.object({
  full_name: writtenLine(80, { missing: "name_missing" }),
});

export const usernameSettings = z.object({
  username: z.string().transform(normaliseUsername).pipe(z.string().regex(usernameShape, "username_invalid")),
});

/** Settings: whether the leaderboard shows the member. */
export const rankingSettings = z.object({ shown: z.boolean() });

/** Settings: whether people whom the member invites read their name and see their picture. */
export const invitationSettings = z.object({ named: z.boolean() });

/** Settings: in which time zone the member lives. */
export const timeZoneSettings = z.object({
  time_zone: z.string().refine((zone) => timeZones().includes(zone), "invalid_input"),
});

/** Settings: language and appearance. */
export const preferenceSettings = z.object({
  locale: z.custom<Locale>(isLocale, "invalid_input"),
  theme: z.enum(themes),
});

"use server";

import { staffAction } from "@/lib/guard/staff/staff-action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { locales } from "@/lib/platform/i18n/routing";
import { dryRunAwards } from "./mutations";
import { awardForm, awardsForm, reasonForm } from "./schema";

/** Gives or takes points. Refuses points_invalid, points_limit, points_daily_limit, member_not_found, changed_meanwhile. */
export const awardOneAction = staffChange({
  role: "moderator",
  name: "points.award",
  subject: ({ member }) => ["member", member],
  beside: { points_invalid: "points", points_limit: "points", points_daily_limit: "points" },
  form: awardForm,
  rpc: "admin_award_points",
  args: ({ member, points, reason, version, template }) => ({
    p_user: member,
    p_points: points,
    p_reason: reason,
    p_version: version,
    p_template: template,
  }),
});

/** Returns the errors of lines, or the job with what it would do. One press changes many accounts, so it asks for the factor. */
export const dryRunAwardsAction = staffAction(
  { role: "moderator", name: "job.prepare", subject: () => ["job", "awards"], stepUp: true },
  awardsForm,
  (form, staff) => dryRunAwards(staff, form),
);

/** Makes or changes a reason to choose from. Refuses changed_meanwhile, points_invalid, too_long. */
export const saveReasonAction = staffChange({
  role: "moderator",
  name: "point_reason.save",
  subject: ({ id }) => ["point_reason", id ?? ""],
  form: reasonForm,
  rpc: "admin_save_point_reason",
  args: ({ id, usual, archived, reason, version, ...texts }) => ({
    p_id: id ?? null,
    p_texts: Object.fromEntries(
      locales.flatMap((locale) => {
        const text = texts[`text_${locale}`];
        return text === undefined ? [] : [[locale, text]];
      }),
    ),
    p_points: usual,
    p_archived: archived,
    p_reason: reason,
    p_version: version,
  }),
});

import { z } from "zod";
import { locales } from "@/lib/platform/i18n/routing";
import { readMyPlan } from "@/lib/plans/mine";
import { route } from "@/lib/guard/route";

/** The member's part of /pricing. */
export const GET = route(
  { auth: "member", schema: z.object({ locale: z.enum(locales) }) },
  ({ input, member }) => readMyPlan(member, input.locale),
);

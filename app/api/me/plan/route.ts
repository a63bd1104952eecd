import { z } from "zod";
import { locales } from "@/lib/i18n/routing";
import { readMyPlan } from "@/lib/plans/mine";
import { route } from "@/lib/route";

/** The member's part of /pricing. */
export const GET = route(
  { auth: "member", schema: z.object({ locale: z.enum(locales) }) },
  ({ input, member }) => readMyPlan(member, input.locale),
);

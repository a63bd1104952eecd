"use server";

import { memberAction } from "@/lib/guard/action";
import { setLeague } from "./mutations";
import { leagueForm } from "./schema";

/** Takes part in leagues, or no more. */
export const setLeagueAction = memberAction(leagueForm, async ({ joined }, member) => {
  await setLeague(member, joined);
  return { joined };
});

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pendingPlan, planCookie } from "@/lib/session/cookies/cookies";

/** Second half of the page gate: clears the pending plan, which a page cannot do while it renders, and goes on to it. */
export async function GET(
  _request: Request,
  { params }: RouteContext<"/[locale]/auth/plan">,
): Promise<never> {
  const [{ locale }, jar] = await Promise.all([params, cookies()]);
  const plan = pendingPlan(jar.get(planCookie)?.value);
  jar.delete(planCookie);
  redirect(localizedHref(locale, plan ? `/get-access?checkout=${plan}` : "/members/dashboard"));
}

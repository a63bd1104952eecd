import "server-only";
import { isOutage } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { getShownPlans } from "@/lib/plans/queries";
import { pageMember, redirectIfRefused } from "@/lib/guard/page";
import { findOffer, rentedBelow } from "./offer";
import { getMembership, getNextCharge, getOrder, getToConfirm, getUpgrade } from "@/lib/billing/queries";
import { sessionId } from "@/lib/billing/schema";

/** What a result page can be asked about: a checkout session, or the invoice of an upgrade. */
type Asked = { session?: string | undefined; invoice?: string | undefined };

/** What a result page at `path` shows for the session or invoice in its address. */
export async function readResult(path: string, { session, invoice }: Asked, locale: string) {
  const query = new URLSearchParams({ ...(session && { session_id: session }), ...(invoice && { invoice }) });
  const here = localizedHref(locale, query.size > 0 ? `${path}?${query}` : path);
  try {
    const member = await pageMember();
    if (!member) {
      const signIn = localizedHref(locale, `/auth?next=${encodeURIComponent(here)}`);
      return { kind: "signed-out" as const, signIn };
    }
    const [plans, order, upgrade, confirm, next] = await redirectIfRefused(
      Promise.all([
        getShownPlans(),
        getOrder(session),
        invoice ? getUpgrade(invoice) : null,
        invoice ? getToConfirm(invoice) : null,
        getNextCharge(),
      ]),
    );
    const planName = (key: string) => plans?.find((plan) => plan.key === key)?.name ?? key;
    if (upgrade) return { kind: "upgraded" as const, upgrade, plan: planName(upgrade.price.plan_key), next };
    if (confirm) {
      const wanted = findOffer(plans ?? [], confirm.lookup_key);
      return { kind: "confirm" as const, confirm, plan: wanted?.plan.name ?? "" };
    }
    if (invoice) return { kind: "unconfirmed" as const };
    if (!order || !session) {
      return { kind: "unknown" as const, awaited: sessionId.safeParse(session).success };
    }
    const bought = plans?.find((plan) => plan.key === order.plan_key);
    const rented =
      bought?.kind === "one_time" ? rentedBelow(plans ?? [], bought, await getMembership(member.id)) : null;
    // Of this purchase: a page that is opened again later may be of one that another has followed.
    const ofOrder = next?.subscription_id === order.subscription_id ? next : null;
    return {
      kind: "order" as const,
      order,
      session,
      plan: planName(order.plan_key),
      rented,
      next: ofOrder,
    };
  } catch (error) {
    if (isOutage(error)) return { kind: "offline" as const, here };
    throw error;
  }
}

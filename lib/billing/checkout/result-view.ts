import "server-only";
import { isOutage } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { getShownPlans } from "@/lib/plans/queries";
import { includes } from "@/lib/plans/rules";
import { pageSession, redirectIfRefused } from "@/lib/guard/page";
import { findOffer } from "./offer";
import { getNextCharge, getOrder, getToConfirm, getUpgrade } from "@/lib/billing/queries";
import { sessionId } from "@/lib/billing/schema";

/** What a result page can be asked about: a checkout session, or the invoice of an upgrade. */
type Asked = { session?: string | undefined; invoice?: string | undefined };

/** What became of a session or invoice of the member who asks. */
async function viewOf({ session, invoice }: Asked) {
  const [plans, order, upgrade, confirm, next] = await Promise.all([
    getShownPlans(),
    getOrder(session),
    invoice ? getUpgrade(invoice) : null,
    invoice ? getToConfirm(invoice) : null,
    getNextCharge(),
  ]);
  const hasShop = (key: string) => {
    const found = plans?.find((plan) => plan.key === key);
    return found !== undefined && includes(plans ?? [], found, "storefront");
  };
  const planName = (key: string) => plans?.find((plan) => plan.key === key)?.name ?? key;
  if (upgrade) {
    const { plan_key: key } = upgrade.price;
    return { kind: "upgraded" as const, upgrade, plan: planName(key), next, shop: hasShop(key) };
  }
  if (confirm) {
    const wanted = findOffer(plans ?? [], confirm.lookup_key);
    return { kind: "confirm" as const, confirm, plan: wanted?.plan.name ?? "" };
  }
  if (invoice) return { kind: "unconfirmed" as const };
  if (!order || !session) {
    return { kind: "unknown" as const, awaited: sessionId.safeParse(session).success };
  }
  // Of this purchase: a page that is opened again later may be of one that another has followed.
  const ofOrder = next?.subscription_id === order.subscription_id ? next : null;
  return {
    kind: "order" as const,
    order,
    session,
    plan: planName(order.plan_key),
    next: ofOrder,
    shop: hasShop(order.plan_key),
  };
}

/**
 * What a result page at `path` shows for the session or invoice in its address, and whether the account is set up, without
 * which pages for members lead to the setup.
 */
export async function readResult(path: string, asked: Asked, locale: string) {
  const { session, invoice } = asked;
  const query = new URLSearchParams({ ...(session && { session_id: session }), ...(invoice && { invoice }) });
  const here = localizedHref(locale, query.size > 0 ? `${path}?${query}` : path);
  try {
    const reader = await pageSession();
    if (reader?.status !== "open") {
      const signIn = localizedHref(locale, `/auth?next=${encodeURIComponent(here)}`);
      return { view: { kind: "signed-out" as const, signIn }, onboarded: true };
    }
    return { view: await redirectIfRefused(viewOf(asked)), onboarded: reader.onboarded !== false };
  } catch (error) {
    if (isOutage(error)) return { view: { kind: "offline" as const, here }, onboarded: true };
    throw error;
  }
}

import "server-only";
import { AppError } from "@/lib/errors";
import { localizedHref } from "@/lib/i18n/href";
import { getPlans } from "@/lib/plans/queries";
import { getMember } from "@/lib/session/session";
import { getOrder } from "./queries";
import type { Order } from "./schema";

/** What a result page at `path` shows for the session in its address. */
export async function readResult(path: string, session: string | undefined, locale: string) {
  const here = localizedHref(locale, session ? `${path}?session_id=${encodeURIComponent(session)}` : path);
  try {
    const member = await getMember();
    if (!member) {
      const signIn = localizedHref(locale, `/auth?next=${encodeURIComponent(here)}`);
      return { kind: "signed-out" as const, signIn };
    }
    const [order, plans] = await Promise.all([getOrder(session), getPlans()]);
    if (!order || !session) return { kind: "unknown" as const };
    return { kind: "order" as const, order, session, plan: planName(order, plans ?? []) };
  } catch (error) {
    if (error instanceof AppError && error.code === "service_unavailable")
      return { kind: "offline" as const, here };
    throw error;
  }
}

const planName = (order: Order, plans: readonly { key: string; name: string }[]) =>
  plans.find((plan) => plan.key === order.plan_key)?.name ?? order.plan_key;

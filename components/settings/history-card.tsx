import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { MembershipChange } from "@/lib/account/membership";
import { receiptPath } from "@/lib/members/settings-paths";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The name of the message that says a change. */
function messageOf({ type, state, amount, paid }: MembershipChange) {
  const name = type.replace(".", "_") as "order_settled";
  if (type === "payment.failed") return state === "confirm" ? "payment_failed_confirm" : "payment_failed";
  if (type === "payment.disputed" && state === "lost" && paid && amount !== paid)
    return "payment_disputed_lost_part";
  return state && ["payment.disputed", "refund.decided", "gift.redeemed", "order.settled"].includes(type)
    ? (`${name}_${state}` as "payment_disputed_lost")
    : name;
}

/** What happened to the membership, in a sentence each, newest first. */
export function HistoryCard({ history }: { history: MembershipChange[] }) {
  const t = useTranslations("settings.history");
  const locale = useLocale();
  const format = formatter(locale);
  if (history.length === 0) return null;
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <ol className="divide-line -mb-3 divide-y">
        {history.map((change) => {
          const { amount, currency, points } = change;
          return (
            <li
              key={change.id}
              className="grid gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
              data-testid="change"
            >
              <p>
                {t(messageOf(change), {
                  plan: change.plan ?? "",
                  amount: amount === null || currency === null ? "" : format.money(amount, currency),
                  paid: change.paid && currency ? format.money(change.paid, currency) : "",
                  date: change.date ? format.date(change.date) : "",
                  token: change.token ?? "",
                })}
                {points !== null && change.type !== "order.settled" && (
                  <span className="text-muted">
                    {" "}
                    {t(points > 0 ? "pointsTaken" : "pointsGiven", { points: Math.abs(points) })}
                  </span>
                )}
                {change.tier && <span className="text-muted"> {t("tier", { tier: change.tier })}</span>}
                {change.receipt && (
                  <>
                    {" "}
                    <TextLink href={localizedHref(locale, receiptPath(change.receipt))}>
                      {t("receipt")}
                    </TextLink>
                  </>
                )}
              </p>
              <p className="text-muted text-xs sm:text-right">
                <When at={change.at} />
              </p>
            </li>
          );
        })}
      </ol>
    </SectionCard>
  );
}

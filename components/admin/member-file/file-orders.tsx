import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { MemberFile } from "@/lib/admin/member-file";
import { formatter } from "@/lib/platform/i18n/format";
import { codeWords } from "@/components/admin/code-words";

/** Orders, newest first, with their payment at Stripe. */
export function FileOrders({ file }: { file: MemberFile }) {
  const t = useTranslations("admin.member");
  const states = useTranslations("admin.orderStatus");
  const tiers = useTranslations("members.tiers");
  const format = formatter(useLocale());
  return (
    <SectionCard title={t("orders")}>
      {file.orders.length === 0 && <p className="text-muted text-sm">{t("noOrders")}</p>}
      <ul className="divide-line -my-3 divide-y text-sm">
        {file.orders.map((order) => (
          <li key={order.id} className="py-3" data-testid="order">
            <p className="flex justify-between gap-4">
              <span className="font-medium">
                {tiers.has(order.plan_key) ? tiers(order.plan_key) : order.plan_key}
              </span>
              <span className="figures">{format.money(order.amount, order.currency)}</span>
            </p>
            <p className="text-muted mt-1 flex flex-wrap justify-between gap-2 text-xs">
              <span className="figures break-all">{order.payment_intent_id ?? order.id}</span>
              <Badge
                tone={
                  order.status === "paid"
                    ? "positive"
                    : order.status === "quarantined"
                      ? "negative"
                      : "neutral"
                }
              >
                {codeWords(states, order.status)}
              </Badge>
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

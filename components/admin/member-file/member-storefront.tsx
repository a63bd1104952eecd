import { useLocale, useTranslations } from "next-intl";
import { StorefrontDecision } from "@/components/admin/work/kinds/storefront-decision";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { storefrontPath } from "@/lib/storefronts/rules";
import type { StaffStorefront } from "@/lib/storefronts/staff/schema";

type Props = { member: string; storefront: StaffStorefront };

/** What a member sells, what came of it, and the way to take it down. */
export function MemberStorefront({ member, storefront }: Props) {
  const t = useTranslations("admin.file.storefront");
  const locale = useLocale();
  const format = formatter(locale);
  const { sold, closed, account } = storefront;
  const sum = (amount: number) => format.money(amount, "usd");
  return (
    <SectionCard
      className="mt-6"
      title={t("title")}
      action={
        <Badge tone={closed ? "negative" : "positive"}>{closed ? t(`closed.${closed}`) : t("open")}</Badge>
      }
    >
      <div className="grid gap-3 text-sm" data-testid="member-storefront">
        <p>
          {account && !closed ? (
            <TextLink href={localizedHref(locale, storefrontPath(account))}>{storefront.name}</TextLink>
          ) : (
            storefront.name
          )}
          {storefront.intro && <span className="text-muted"> · {storefront.intro}</span>}
        </p>
        <p className="text-muted">
          {t("sold", {
            count: sold.count,
            sum: sum(sold.amount),
            refunded: sum(sold.refunded),
            fee: sum(sold.fee),
            disputed: sold.disputed,
          })}
          {storefront.reports > 0 && ` · ${t("reports", { count: storefront.reports })}`}
        </p>
        <ul className="divide-line divide-y">
          {storefront.products.map((product) => (
            <li key={product.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 break-words">{product.title}</span>
              <span className="flex items-center gap-3">
                <span className="figures">{sum(product.price)}</span>
                <span className="text-muted">{t(`states.${product.down ? "down" : product.state}`)}</span>
                {!product.down && <StorefrontDecision id={product.id} keys={false} only="take_down" />}
              </span>
            </li>
          ))}
        </ul>
        {!storefront.down && (
          <div className="flex items-center justify-between gap-4">
            <span>{t("whole")}</span>
            <StorefrontDecision id={member} keys={false} only="take_down" />
          </div>
        )}
      </div>
    </SectionCard>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { purchasePath, purchaseState, type Purchase } from "@/lib/storefronts/purchase";

function Line({ purchase }: { purchase: Purchase }) {
  const t = useTranslations("settings.purchases");
  const locale = useLocale();
  const format = formatter(locale);
  const { title, shop, contact, amount, amount_refunded: back, currency, paid_at: at } = purchase;
  const state = purchaseState(purchase);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3" data-testid="purchase">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
        <TextLink
          href={localizedHref(locale, purchasePath(purchase))}
          rel="noreferrer"
          className="min-w-0 wrap-anywhere"
        >
          {title}
        </TextLink>
        {state && <Badge>{t(`states.${state}`)}</Badge>}
      </p>
      <p className="figures text-right text-sm">{format.money(amount, currency)}</p>
      <p className="text-muted min-w-0 text-xs wrap-anywhere">
        <time dateTime={at}>{format.date(at)}</time>
        {" · "}
        {shop ?? t("gone")}
        {contact && (
          <>
            {" · "}
            <TextLink href={`mailto:${contact}`}>{t("write")}</TextLink>
          </>
        )}
      </p>
      <p className="text-muted text-right text-xs">
        {back > 0 && t("back", { amount: format.money(back, currency) })}
      </p>
    </li>
  );
}

/** What the member bought in shops of others, newest first, each with the page of its order. */
export function PurchasesCard({ purchases }: { purchases: Purchase[] }) {
  const t = useTranslations("settings.purchases");
  const locale = useLocale();
  if (purchases.length === 0) {
    return (
      <SectionCard id="purchases" title={t("title")}>
        <EmptyState
          title={t("none")}
          action={<ButtonLink href={localizedHref(locale, "/shops")}>{t("shops")}</ButtonLink>}
        >
          {t("noneText")}
        </EmptyState>
      </SectionCard>
    );
  }
  return (
    <SectionCard id="purchases" title={t("title")} note={t("text")}>
      <ul className="divide-line -mb-3 divide-y">
        {purchases.map((purchase) => (
          <Line key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </SectionCard>
  );
}

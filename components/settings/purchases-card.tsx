import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { purchasePath, purchaseState, type Purchase } from "@/lib/storefronts/purchase";
import { PaymentLine, PaymentList } from "./payment-list";

function Line({ purchase }: { purchase: Purchase }) {
  const t = useTranslations("settings.purchases");
  const locale = useLocale();
  const { title, shop, contact, amount, amount_refunded: back, currency, paid_at: at, guest } = purchase;
  const state = purchaseState(purchase);
  return (
    <PaymentLine
      testId="purchase"
      {...{ amount, currency, at }}
      title={
        <>
          <TextLink
            href={localizedHref(locale, purchasePath(purchase))}
            rel="noreferrer"
            className="min-w-0 wrap-anywhere"
          >
            {title}
          </TextLink>
          {state && <Badge>{t(`states.${state}`)}</Badge>}
        </>
      }
      more={
        <>
          {shop ?? t("gone")}
          {guest && ` · ${t("guest")}`}
          {contact && (
            <>
              {" · "}
              <TextLink href={`mailto:${contact}`}>{t("write")}</TextLink>
            </>
          )}
        </>
      }
      beside={back > 0 && t("back", { amount: formatter(locale).money(back, currency) })}
    />
  );
}

/** What the member bought in shops of others, newest first, each with the page of its order. */
export function PurchasesCard({ purchases }: { purchases: Purchase[] }) {
  const t = useTranslations("settings.purchases");
  return (
    <PaymentList
      id="purchases"
      title={t("title")}
      note={t("text")}
      empty={{ title: t("none"), text: t("noneText"), action: t("shops"), path: "/shops" }}
    >
      {purchases.map((purchase) => (
        <Line key={purchase.id} purchase={purchase} />
      ))}
    </PaymentList>
  );
}

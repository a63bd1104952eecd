import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { storefrontPath } from "@/lib/storefronts/rules";
import type { StorefrontOrder } from "@/lib/storefronts/schema";
import { Confirming } from "./confirming";
import { fileSize } from "./file-size";

type Props = { account: string; session: string; order: StorefrontOrder };

function Delivered({ account, session, order }: Props) {
  const t = useTranslations("storefront.success");
  const locale = useLocale();
  const { file, text, shop } = order;
  const seller = shop ?? t("aSeller");
  const address = `/api/storefront/download?${new URLSearchParams({ account, session })}`;
  return (
    <>
      {file && (
        <div className="grid justify-items-start gap-2">
          <a className="button button-primary button-md" href={address} rel="nofollow noreferrer">
            {t("download", { name: file.name })}
          </a>
          <p className="text-muted text-sm">
            {t("downloadHint", {
              size: fileSize(file.size, locale),
              date: formatter(locale).date(file.until),
            })}
          </p>
        </div>
      )}
      {text && (
        <section className="grid gap-2" data-testid="after-text">
          <h2 className="font-semibold">{t("textTitle", { shop: seller })}</h2>
          <p className="break-words whitespace-pre-line">{text}</p>
        </section>
      )}
      {order.delivery === "contact" && <p>{t("contact", { shop: seller })}</p>}
    </>
  );
}

/** An order as its buyer sees it: what is delivered, the receipt, and how to reach the seller. It only reads. */
export function OrderView({ account, session, order }: Props) {
  const t = useTranslations("storefront.success");
  const locale = useLocale();
  const format = formatter(locale);
  const { state, title, amount, currency, contact } = order;
  const seller = order.shop ?? t("aSeller");
  const settled = state === "paid" || state === "refunded" || state === "disputed";
  return (
    <div className="frame py-12 md:py-16">
      <Card className="mx-auto grid max-w-2xl gap-6" data-testid="order" data-state={state}>
        <div>
          <h1 className="text-2xl font-semibold">{t(`titles.${state}`)}</h1>
          <p className="mt-2 break-words" role="status">
            {t(`texts.${state}`, { title, shop: seller, sum: format.money(order.amount_refunded, currency) })}
          </p>
        </div>
        {state === "open" && <Confirming account={account} session={session} />}
        {state === "paid" && <Delivered account={account} session={session} order={order} />}
        {settled && (
          <dl className="border-line grid gap-x-6 border-t pt-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-1 max-sm:[&_dd]:mb-2">
            <dt className="text-muted">{t("number")}</dt>
            <dd className="figures">{order.number}</dd>
            <dt className="text-muted">{t("sum")}</dt>
            <dd className="figures">{format.money(amount, currency)}</dd>
            {order.amount_refunded > 0 && (
              <>
                <dt className="text-muted">{t("givenBack")}</dt>
                <dd className="figures">{format.money(order.amount_refunded, currency)}</dd>
              </>
            )}
            {order.paid_at && (
              <>
                <dt className="text-muted">{t("date")}</dt>
                <dd>{format.time(order.paid_at)}</dd>
              </>
            )}
            {order.receipt_url && (
              <>
                <dt className="text-muted">{t("receipt")}</dt>
                <dd>
                  <a
                    href={order.receipt_url}
                    rel="noreferrer"
                    target="_blank"
                    className="underline underline-offset-4"
                  >
                    {t("receiptLink")}
                  </a>
                </dd>
              </>
            )}
            {contact && (
              <>
                <dt className="text-muted">{t("seller", { shop: seller })}</dt>
                <dd className="break-all">
                  <a href={`mailto:${contact}`} className="underline underline-offset-4">
                    {contact}
                  </a>
                </dd>
              </>
            )}
          </dl>
        )}
        {settled && <p className="text-muted text-sm">{t("keep")}</p>}
        <p>
          <TextLink href={localizedHref(locale, storefrontPath(account))}>{t("back")}</TextLink>
        </p>
      </Card>
    </div>
  );
}

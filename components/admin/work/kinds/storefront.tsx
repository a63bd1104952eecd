import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/details";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { storefrontPath } from "@/lib/storefronts/rules";
import type { KindProps } from "./application";
import { Facts } from "./facts";
import { StorefrontDecision } from "./storefront-decision";

type Details = CaseDetails["storefront"];

export function StorefrontSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.cases.storefront");
  return (
    <>
      <span className="font-medium">{details.item?.title ?? details.shop}</span>
      <span className="text-muted line-clamp-1 min-w-0 break-all">
        {t("reports", { count: details.reports.length })} ·{" "}
        {[...new Set(details.reports.map(({ reason }) => t(`reasons.${reason}`)))].join(", ")}
      </span>
    </>
  );
}

/** What is sold, what members say against it, and the two answers. */
export function StorefrontPanel({ id, details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.cases.storefront");
  const locale = useLocale();
  const { item, account, reports } = details;
  const facts: [string, React.ReactNode][] = [
    [
      t("shop"),
      <>
        {details.shop}
        {account && (
          <>
            {" · "}
            <TextLink href={localizedHref(locale, storefrontPath(account))}>{t("open")}</TextLink>
          </>
        )}
      </>,
    ],
  ];
  if (!item && details.intro) facts.push([t("intro"), details.intro]);
  if (item) {
    facts.push(
      [t("price"), formatter(locale).money(item.price, "usd")],
      [t("delivery"), t(`deliveries.${item.delivery}`, { file: item.file ?? t("noFile") })],
    );
    if (item.after_text) facts.push([t("after"), item.after_text]);
  }
  facts.push([t("earlier"), t("times", { count: details.earlier })]);
  return (
    <div data-testid="storefront-case" className="grid gap-3">
      <p className="max-w-[80ch] font-medium break-words">{item?.title ?? t("whole")}</p>
      {item?.description && (
        <p className="max-w-[80ch] break-words whitespace-pre-line">{item.description}</p>
      )}
      <Facts facts={facts} />
      <ul className="grid gap-1">
        {reports.map(({ reason, text, at, name, user_id: member }) => (
          <li key={member}>
            <span className="font-medium">{t(`reasons.${reason}`)}</span>{" "}
            <span className="text-muted">
              <TextLink href={localizedHref(locale, `/admin/home/${member}`)}>{name ?? member}</TextLink> ·{" "}
              <When at={at} />
            </span>
            {text && <p className="max-w-[80ch] break-words whitespace-pre-line">{text}</p>}
          </li>
        ))}
      </ul>
      {details.down && <p className="text-muted">{t("down")}</p>}
      <div className="flex flex-wrap gap-2">
        <StorefrontDecision id={id} keys={keys} only={details.down ? "dismiss" : undefined} />
      </div>
    </div>
  );
}

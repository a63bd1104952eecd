import { useLocale, useTranslations } from "next-intl";
import { PageHead } from "@/components/site/page-head";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { Pagination } from "@/components/ui/pagination";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { ShownShop } from "@/lib/storefronts/shops/schema";
import { shopsPath } from "@/lib/storefronts/shops/rules";
import { ShopCard } from "./shop-card";

type Props = {
  page: number;
  /** Null only in a build without a database. */
  list: { pages: number; shops: ShownShop[] } | null;
};

/** A page of the list of shops. */
export function ShopsView({ page, list }: Props) {
  const t = useTranslations("storefront.shops");
  const locale = useLocale();
  return (
    <>
      <PageHead
        path={shopsPath(page)}
        motif="valley"
        title={page > 1 ? t("titleOf", { page }) : t("title")}
        lead={t("lead")}
      />
      <div className="frame grid grid-cols-1 gap-10 py-12 md:py-16">
        {list === null && <p className="text-muted">{t("unavailable")}</p>}
        {list?.shops.length === 0 && (
          <EmptyState
            title={t("emptyTitle")}
            action={<ButtonLink href={localizedHref(locale, "/connect-demo")}>{t("sell")}</ButtonLink>}
          >
            {t("empty")}
          </EmptyState>
        )}
        {list && list.shops.length > 0 && (
          <>
            <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3" aria-label={t("title")}>
              {list.shops.map((shop) => (
                <li key={shop.account} className="min-w-0">
                  <ShopCard shop={shop} />
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              pages={list.pages}
              hrefOf={(wanted) => localizedHref(locale, shopsPath(wanted))}
              labels={{
                nav: t("pages.nav"),
                previous: t("pages.previous"),
                next: t("pages.next"),
                position: t("pages.position", { page, pages: list.pages }),
              }}
            />
          </>
        )}
      </div>
    </>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { Terrain } from "@/components/ui/terrain";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { storefrontPath } from "@/lib/storefronts/rules";
import type { StorefrontPage } from "@/lib/storefronts/schema";
import { Prohibited } from "./prohibited";
import { PublicProduct } from "./public-product";
import { ReportDialog } from "./report-dialog";

type Props = {
  account: string;
  page: StorefrontPage;
  pictures: Record<string, string>;
  /** How the reader stands to it. */
  reader: "seller" | "member" | "visitor";
};

/** A storefront: the seller's name and goods first. */
export function StorefrontView({ account, page, pictures, reader }: Props) {
  const t = useTranslations("storefront.public");
  const report = useTranslations("storefront.report");
  const locale = useLocale();
  const { name, intro, since, products } = page;
  const here = localizedHref(locale, storefrontPath(account));
  return (
    <>
      <header className="border-line relative isolate overflow-hidden border-b">
        <Terrain
          motif="valley"
          className="text-control/60 absolute inset-y-0 right-0 -z-10 h-full w-3/5 mask-l-from-40% mask-l-to-90% max-lg:hidden"
        />
        <div className="frame py-10 md:py-14">
          <h1 lang="" className="max-w-3xl text-3xl font-semibold break-words md:text-4xl">
            {name}
          </h1>
          {intro && (
            <p lang="" className="mt-3 max-w-2xl text-lg break-words">
              {intro}
            </p>
          )}
          <p className="text-muted mt-3 text-sm">{t("since", { date: formatter(locale).date(since) })}</p>
          {reader === "seller" && (
            <p className="mt-4" role="status">
              {t("own")} <TextLink href={localizedHref(locale, "/connect-demo")}>{t("manage")}</TextLink>
            </p>
          )}
        </div>
      </header>
      <div className="frame grid gap-10 py-10">
        {products.length === 0 ? (
          <EmptyState title={t("emptyTitle")}>{t("empty", { name })}</EmptyState>
        ) : (
          <>
            <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
              {products.map((product) => (
                <li key={product.id}>
                  <PublicProduct
                    account={account}
                    product={product}
                    picture={pictures[product.id] ?? null}
                    own={reader === "seller"}
                  />
                </li>
              ))}
            </ul>
            <p className="text-muted max-w-[65ch] text-sm">{t("pay", { name })}</p>
          </>
        )}
        <Prohibited />
        {reader === "member" && (
          <div className="-ml-4">
            <ReportDialog account={account} products={products.map(({ id, title }) => ({ id, title }))} />
          </div>
        )}
        {reader === "visitor" && (
          <p className="text-sm">
            <TextLink href={localizedHref(locale, `/auth?next=${encodeURIComponent(here)}`)}>
              {report("signIn")}
            </TextLink>
          </p>
        )}
      </div>
    </>
  );
}

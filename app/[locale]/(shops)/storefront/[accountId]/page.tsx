import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/messages/messages";
import { BreadcrumbData } from "@/components/site/structured-data/breadcrumb-data";
import { StorefrontNotice } from "@/components/storefronts/notice";
import { ProductData } from "@/components/storefronts/product-data";
import { StorefrontView } from "@/components/storefronts/storefront-view";
import { HeldPage } from "@/components/shell/held-page";
import { pageMember } from "@/lib/guard/page";
import { localizedHref } from "@/lib/platform/i18n/href";
import { siteOrigin } from "@/lib/site/metadata/address";
import { alternatesOf, pageMetadata } from "@/lib/site/metadata/metadata";
import { ownsStorefront, picturesOf, readStorefront } from "@/lib/storefronts/queries";
import { storefrontPath } from "@/lib/storefronts/rules";

type Props = PageProps<"/[locale]/storefront/[accountId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, accountId } = await params;
  const [page, t] = await Promise.all([readStorefront(accountId), getTranslations("storefront.public")]);
  if (!page) return { title: t("closedMetadata"), robots: { index: false } };
  const titles = page.products.slice(0, 3).map(({ title }) => title);
  const description = page.intro || t("description", { name: page.name, titles: titles.join(", ") });
  const languages = alternatesOf(storefrontPath(accountId));
  return {
    ...pageMetadata({ locale, path: "/connect-demo", title: page.name, description }),
    alternates: { canonical: languages[locale], languages },
    ...((page.products.length === 0 || !page.listed) && { robots: { index: false } }),
  };
}

async function readReader(account: string): Promise<"seller" | "member" | "visitor"> {
  const member = await pageMember();
  if (!member) return "visitor";
  return (await ownsStorefront(member, account)) ? "seller" : "member";
}

async function content({ params }: Props) {
  const { locale, accountId: account } = await params;
  const [page, reader, t] = await Promise.all([
    readStorefront(account),
    readReader(account),
    getTranslations("storefront.public"),
  ]);
  if (!page)
    return (
      <StorefrontNotice
        title={t("closedTitle")}
        action={
          <a className="button button-secondary button-md" href={localizedHref(locale, "/shops")}>
            {t("others")}
          </a>
        }
      >
        {t("closedText")}
      </StorefrontNotice>
    );
  const pictures = picturesOf(page.products);
  return (
    <Messages of={["storefront.public", "storefront.report"]} errors={["connect", "storefronts"]}>
      <BreadcrumbData path={storefrontPath(account)} title={page.name} />
      <ProductData
        url={siteOrigin() + localizedHref(locale, storefrontPath(account))}
        seller={page.name}
        products={page.products.map((product) => ({ ...product, image: pictures[product.id] ?? null }))}
      />
      <StorefrontView account={account} page={page} pictures={pictures} reader={reader} />
    </Messages>
  );
}

/** Made for each request: what is left is told as it is. One that is closed says so, and not why. */
export default function StorefrontPage(props: Props) {
  return <HeldPage content={() => content(props)} />;
}

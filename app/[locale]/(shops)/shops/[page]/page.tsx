import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { HeldPage } from "@/components/shell/held-page";
import { ShopsView } from "@/components/storefronts/shops/shops-view";
import { alternatesOf, pageMetadata } from "@/lib/site/metadata/metadata";
import { readShops } from "@/lib/storefronts/shops/queries";
import { shopsPage, shopsPath } from "@/lib/storefronts/shops/rules";

type Props = PageProps<"/[locale]/shops/[page]">;

/** The picture is that of the first page; the address is its own. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ locale, page: named }, t] = await Promise.all([params, getTranslations("storefront.shops")]);
  const page = shopsPage(named);
  if (page === null) return { robots: { index: false } };
  const title = t("titleOf", { page });
  const languages = alternatesOf(shopsPath(page));
  return {
    ...pageMetadata({ locale, path: "/shops", title, description: t("description") }),
    alternates: { canonical: languages[locale], languages },
  };
}

async function content({ params }: Props) {
  const page = shopsPage((await params).page) ?? notFound();
  const list = await readShops(page);
  if (list.shops.length === 0) notFound();
  return <ShopsView page={page} list={list} />;
}

/** What follows the first page of the list. Made for each request: how many pages there are changes by itself. */
export default function MoreShopsPage(props: Props) {
  return <HeldPage content={() => content(props)} />;
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/messages/messages";
import { PageHead } from "@/components/site/page-head";
import { SellerView } from "@/components/storefronts/seller-view";
import { Tour } from "@/components/storefronts/tour";
import { HeldPage } from "@/components/shell/held-page";
import { countries } from "@/lib/connect/countries";
import { pageMember, redirectIfRefused } from "@/lib/guard/page";
import { formatter } from "@/lib/platform/i18n/format";
import { pageMetadata } from "@/lib/site/metadata/metadata";
import { readBalance } from "@/lib/storefronts/checkout";
import { getShownFacts } from "@/lib/plans/queries";
import { picturesOf, readMyStorefront, readStorefrontPlans } from "@/lib/storefronts/queries";

type Props = PageProps<"/[locale]/connect-demo">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations("storefront");
  return pageMetadata({ locale, path: "/connect-demo", title: t("title"), description: t("description") });
}

async function content({ params }: Props) {
  const { locale } = await params;
  const [t, member] = await Promise.all([getTranslations("storefront"), pageMember()]);
  const own = member && (await redirectIfRefused(readMyStorefront(member)));
  const head = <PageHead path="/connect-demo" motif="valley" title={t("title")} lead={t("lead")} />;
  if (!own || (!own.included && !own.shop && own.sales.length === 0)) {
    const [plans, facts] = await Promise.all([readStorefrontPlans(), getShownFacts()]);
    return (
      <>
        {head}
        <Tour
          percent={facts.storefront_percent}
          plans={plans.map(({ name }) => name)}
          signedIn={member !== null}
        />
      </>
    );
  }
  const { account } = own.account;
  const balance = account && own.account.submitted ? await readBalance(account) : null;
  const pictures = picturesOf(own.products);
  return (
    <Messages
      of={[
        "earnings.connect",
        "appeals",
        "storefront.account",
        "storefront.shop",
        "storefront.form",
        "storefront.products",
        "storefront.orders",
      ]}
      errors={["connect", "storefronts", "appeals"]}
    >
      {head}
      <SellerView
        own={own}
        countries={formatter(locale).countries(countries)}
        pictures={pictures}
        balance={balance}
      />
    </Messages>
  );
}

/** Where members sell; who cannot, sees what it is. Made for each request. */
export default function ConnectDemoPage(props: Props) {
  return <HeldPage content={() => content(props)} />;
}

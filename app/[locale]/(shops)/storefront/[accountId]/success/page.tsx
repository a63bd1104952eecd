import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/messages/messages";
import { StorefrontNotice } from "@/components/storefronts/notice";
import { OrderView } from "@/components/storefronts/order-view";
import { HeldPage } from "@/components/shell/held-page";
import { single } from "@/lib/platform/query";
import { readOrder } from "@/lib/storefronts/queries";

type Props = PageProps<"/[locale]/storefront/[accountId]/success">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("storefront.success");
  // The address is the key to the order: it is given to nobody else.
  return { title: t("metadata"), robots: { index: false }, referrer: "no-referrer" };
}

async function content({ params, searchParams }: Props) {
  const [{ accountId }, query, t] = await Promise.all([
    params,
    searchParams,
    getTranslations("storefront.success"),
  ]);
  const session = single(query.session_id) ?? "";
  const order = await readOrder(accountId, session);
  if (!order) return <StorefrontNotice title={t("unknownTitle")}>{t("unknown")}</StorefrontNotice>;
  return (
    <Messages of={["storefront.success"]}>
      <OrderView account={accountId} session={session} order={order} />
    </Messages>
  );
}

/** Reads only: what is paid, the webhook brings, or the question that `Confirming` has asked of Stripe. */
export default function StorefrontSuccessPage(props: Props) {
  return <HeldPage content={() => content(props)} />;
}

import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { GiftsList } from "@/components/admin/billing/gifts/gifts-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { allGifts } from "@/lib/admin/billing/gifts/gifts.list";

export const generateMetadata = listMetadata(allGifts);

export default function AdminGiftsPage({ searchParams }: PageProps<"/[locale]/admin/billing/gifts">) {
  return (
    <ListPage of={allGifts} searchParams={searchParams}>
      {(shown) => (
        <BillingListFrame current={allGifts.tab}>
          <GiftsList {...shown} />
        </BillingListFrame>
      )}
    </ListPage>
  );
}

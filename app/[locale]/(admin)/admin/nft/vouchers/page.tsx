import { VouchersList } from "@/components/admin/nft/lists/vouchers-list";
import { NftListFrame } from "@/components/admin/nft/nft-frame";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { allVouchers } from "@/lib/admin/nft/vouchers.list";

export const generateMetadata = listMetadata(allVouchers);

export default function AdminVouchersPage({ searchParams }: PageProps<"/[locale]/admin/nft/vouchers">) {
  return (
    <ListPage of={allVouchers} searchParams={searchParams}>
      {(shown) => (
        <NftListFrame current={allVouchers.tab}>
          <VouchersList {...shown} />
        </NftListFrame>
      )}
    </ListPage>
  );
}

import { MintsList } from "@/components/admin/nft/lists/mints-list";
import { NftListFrame } from "@/components/admin/nft/nft-frame";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { allMints } from "@/lib/admin/nft/mints.list";

export const generateMetadata = listMetadata(allMints);

export default function AdminMintsPage({ searchParams }: PageProps<"/[locale]/admin/nft/mints">) {
  return (
    <ListPage of={allMints} searchParams={searchParams}>
      {(shown) => (
        <NftListFrame current={allMints.tab}>
          <MintsList {...shown} />
        </NftListFrame>
      )}
    </ListPage>
  );
}

import { TokensList } from "@/components/admin/nft/lists/tokens-list";
import { NftListFrame } from "@/components/admin/nft/nft-frame";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { allTokens } from "@/lib/admin/nft/tokens.list";

export const generateMetadata = listMetadata(allTokens);

export default function AdminTokensPage({ searchParams }: PageProps<"/[locale]/admin/nft/tokens">) {
  return (
    <ListPage of={allTokens} searchParams={searchParams}>
      {(shown) => (
        <NftListFrame current={allTokens.tab}>
          <TokensList {...shown} />
        </NftListFrame>
      )}
    </ListPage>
  );
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { TokensList } from "@/components/admin/nft/lists/tokens-list";
import { NftListFrame } from "@/components/admin/nft/nft-frame";
import { allTokens, tokensPage } from "@/lib/admin/nft/tokens.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminNft");
  return { title: t("tabs.tokens"), robots: { index: false } };
}

export default function AdminTokensPage({ searchParams }: PageProps<"/[locale]/admin/nft/tokens">) {
  return (
    <SectionGate of="nft">
      {async (staff) => {
        const answer = await redirectIfRefused(readList(staff, allTokens, await searchParams, tokensPage));
        return (
          <NftListFrame current="tokens">
            <TokensList answer={answer} roles={staff.roles} />
          </NftListFrame>
        );
      }}
    </SectionGate>
  );
}

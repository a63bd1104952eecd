import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { MintsList } from "@/components/admin/nft/lists/mints-list";
import { NftListFrame } from "@/components/admin/nft/nft-frame";
import { allMints, mintsPage } from "@/lib/admin/nft/mints.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminNft");
  return { title: t("tabs.mints"), robots: { index: false } };
}

export default function AdminMintsPage({ searchParams }: PageProps<"/[locale]/admin/nft/mints">) {
  return (
    <SectionGate of="nft">
      {async (staff) => {
        const answer = await redirectIfRefused(readList(staff, allMints, await searchParams, mintsPage));
        return (
          <NftListFrame current="mints">
            <MintsList answer={answer} roles={staff.roles} />
          </NftListFrame>
        );
      }}
    </SectionGate>
  );
}

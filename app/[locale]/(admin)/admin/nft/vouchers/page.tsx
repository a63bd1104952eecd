import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { VouchersList } from "@/components/admin/nft/lists/vouchers-list";
import { NftListFrame } from "@/components/admin/nft/nft-frame";
import { allVouchers, vouchersPage } from "@/lib/admin/nft/vouchers.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminNft");
  return { title: t("tabs.vouchers"), robots: { index: false } };
}

export default function AdminVouchersPage({ searchParams }: PageProps<"/[locale]/admin/nft/vouchers">) {
  return (
    <SectionGate of="nft">
      {async (staff) => {
        const answer = await redirectIfRefused(
          readList(staff, allVouchers, await searchParams, vouchersPage),
        );
        return (
          <NftListFrame current="vouchers">
            <VouchersList answer={answer} roles={staff.roles} />
          </NftListFrame>
        );
      }}
    </SectionGate>
  );
}

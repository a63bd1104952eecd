import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ContractFacts } from "@/components/admin/nft/contract/contract-facts";
import { NftFrame } from "@/components/admin/nft/nft-frame";
import { OwnerChanges } from "@/components/admin/nft/owner/owner-changes";
import { OwnerPanelLazy } from "@/components/admin/nft/owner/owner-panel-lazy";
import { VoucherKeys } from "@/components/admin/nft/contract/voucher-keys";
import { Messages } from "@/components/messages/messages";
import { OfflineNotice } from "@/components/mint/notices/offline-notice";
import { SectionCard } from "@/components/ui/card";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { readContractNow, readNftBooks } from "@/lib/admin/nft/queries";
import { brand } from "@/lib/platform/brand";
import { publicConfig } from "@/lib/platform/env";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminNft");
  return { title: t("title"), robots: { index: false } };
}

const actions = ["phase", "price", "limit", "reserve", "royalty", "pause", "unpause", "withdraw"] as const;

export default function AdminNftPage() {
  return (
    <SectionGate of="nft">
      {async (staff) => {
        const [now, books, t] = await redirectIfRefused(
          Promise.all([readContractNow(staff), readNftBooks(staff), getTranslations("adminNft.owner")]),
        );
        return (
          <NftFrame current="contract">
            <Messages
              of={[
                "adminNft.contract",
                "adminNft.owner",
                "adminNft.refusals",
                "mint.fee",
                "mint.offline",
                "mint.refusals",
                "wallet.practice",
              ]}
              errors={["panel", "mint"]}
            >
              {now ? (
                <div className="grid gap-6">
                  <ContractFacts state={now.state} books={books} />
                  <SectionCard title={t("title")} note={t("lead")}>
                    <OwnerPanelLazy
                      setup={walletSetup(brand.name, publicConfig())}
                      state={now.state}
                      allowlists={books.allowlists}
                      actions={actions}
                    />
                  </SectionCard>
                  <div className="grid gap-6 xl:grid-cols-2 xl:items-start">
                    <VoucherKeys keys={now.keys} books={books} />
                    <OwnerChanges changes={books.changes} />
                  </div>
                </div>
              ) : (
                <OfflineNotice />
              )}
            </Messages>
          </NftFrame>
        );
      }}
    </SectionGate>
  );
}

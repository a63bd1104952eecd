import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { AllowlistUpload } from "@/components/admin/nft/allowlist/allowlist-upload";
import { NftFrame } from "@/components/admin/nft/nft-frame";
import { OwnerPanelLazy } from "@/components/admin/nft/owner/owner-panel-lazy";
import { ProofCheck } from "@/components/admin/nft/allowlist/proof-check";
import { SavedLists } from "@/components/admin/nft/allowlist/saved-lists";
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
  return { title: t("tabs.allowlist"), robots: { index: false } };
}

/** A list is kept here, set on the contract by its owner, and then tried with a wallet. */
export default function AdminAllowlistPage() {
  return (
    <SectionGate of="nft">
      {async (staff) => {
        const [now, books, t] = await redirectIfRefused(
          Promise.all([readContractNow(staff), readNftBooks(staff), getTranslations("adminNft.allowlist")]),
        );
        return (
          <NftFrame current="allowlist">
            <Messages
              of={[
                "admin.change",
                "adminNft.allowlist",
                "adminNft.contract",
                "adminNft.owner",
                "adminNft.refusals",
                "join.secondFactor",
                "mint.fee",
                "mint.offline",
                "mint.refusals",
                "points.levels",
                "wallet.practice",
              ]}
              errors={["panel", "mint", "wallets"]}
            >
              <div className="grid gap-6">
                <SectionCard title={t("keepTitle")} note={t("keepNote")} action={<AllowlistUpload />}>
                  <SavedLists lists={books.allowlists} root={now?.state.allowlistRoot ?? null} />
                </SectionCard>
                {now && books.allowlists.length > 0 && (
                  <SectionCard title={t("setTitle")} note={t("setNote")}>
                    <OwnerPanelLazy
                      setup={walletSetup(brand.name, publicConfig())}
                      state={now.state}
                      allowlists={books.allowlists}
                      actions={["allowlist"]}
                    />
                  </SectionCard>
                )}
                {now ? (
                  <SectionCard title={t("checkTitle")} note={t("checkNote")}>
                    <ProofCheck />
                  </SectionCard>
                ) : (
                  <OfflineNotice />
                )}
              </div>
            </Messages>
          </NftFrame>
        );
      }}
    </SectionGate>
  );
}

import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { ClaimNotice } from "@/components/wallet/claim-notice";
import { ClaimPanelLazy } from "@/components/wallet/mint-panel-lazy";
import { MintView } from "@/components/wallet/mint-view";
import { OfflineNotice } from "@/components/wallet/offline-notice";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { brand } from "@/lib/brand";
import { publicConfig } from "@/lib/env";
import { openMint, readStage, readVouchers } from "@/lib/mint/queries";
import { requireMember } from "@/lib/session/session";
import { linkedWallets } from "@/lib/wallet/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mint.claim");
  return { title: t("title"), description: t("metadata"), robots: { index: false } };
}

/** A card buyer claims the token of a paid order: now, later, once. */
export default async function ClaimPage() {
  const member = await requireMember("/connect-wallet-post-purchase");
  const [stage, vouchers, wallets, open, t, format] = await Promise.all([
    readStage(),
    readVouchers(member.id),
    linkedWallets(member.id),
    openMint(member.id),
    getTranslations("mint.claim"),
    getFormatter(),
  ]);
  const voucher = vouchers[0] ?? null;
  const words = { title: t("title"), lead: t("lead") };
  if (!voucher || voucher.state !== "open") {
    return (
      <MintView {...words} artwork={stage?.artwork ?? null}>
        <ClaimNotice voucher={voucher} />
      </MintView>
    );
  }
  return (
    <MintView {...words} artwork={stage?.artwork ?? null}>
      {stage ? (
        <ClaimPanelLazy
          setup={walletSetup(brand.name, publicConfig())}
          sale={stage.sale}
          voucher={voucher}
          linked={wallets.map(({ address }) => address)}
          open={open}
        />
      ) : (
        <OfflineNotice />
      )}
      <p className="text-muted text-sm">
        {t("until", { date: format.dateTime(new Date(voucher.expiresAt), { dateStyle: "long" }) })}
      </p>
    </MintView>
  );
}

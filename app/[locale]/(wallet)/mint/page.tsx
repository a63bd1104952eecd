import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { MintPanelLazy } from "@/components/wallet/mint-panel-lazy";
import { MintView } from "@/components/wallet/mint-view";
import { OfflineNotice } from "@/components/wallet/offline-notice";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { brand } from "@/lib/brand";
import { publicConfig } from "@/lib/env";
import { openMint, readStage } from "@/lib/mint/queries";
import { getMember } from "@/lib/session/session";
import { factWords } from "@/lib/site/fact-words";
import { linkedWallets } from "@/lib/wallet/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mint");
  return { title: t("title"), description: t("metadata"), alternates: { canonical: "/mint" } };
}

export default async function MintPage() {
  const locale = await getLocale();
  const [member, stage, t, facts] = await Promise.all([
    getMember(),
    readStage(),
    getTranslations("mint"),
    factWords(locale),
  ]);
  const words = { title: t("title"), lead: t("lead", facts) };
  if (!stage) {
    return (
      <MintView {...words} artwork={null}>
        <OfflineNotice />
      </MintView>
    );
  }
  const [wallets, open] = member
    ? await Promise.all([linkedWallets(member.id), openMint(member.id)])
    : [[], null];
  return (
    <MintView {...words} artwork={stage.artwork}>
      <MintPanelLazy
        setup={walletSetup(brand.name, publicConfig())}
        sale={stage.sale}
        signedIn={member !== null}
        linked={wallets.map(({ address }) => address)}
        open={open}
      />
    </MintView>
  );
}

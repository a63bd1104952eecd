import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { claimObstacle, ClaimNotice } from "@/components/mint/notices/claim-notice";
import { MintNotice } from "@/components/mint/notices/mint-notice";
import { ClaimPanelLazy } from "@/components/mint/panel/mint-panel-lazy";
import { MintWaiting } from "@/components/mint/panel/mint-waiting";
import { MintView } from "@/components/mint/mint-view";
import { OfflineNotice } from "@/components/mint/notices/offline-notice";
import { VoidNotice } from "@/components/mint/notices/void-notice";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { Messages } from "@/components/messages/messages";
import { Moment } from "@/components/moments/moment";
import { HeldPage } from "@/components/shell/held-page";
import { brand } from "@/lib/platform/brand";
import { publicConfig } from "@/lib/platform/env";
import { readPlace, readShownStage } from "@/lib/mint/queries";
import { claimSale, stepBeforeWallet } from "@/lib/mint/rules";
import { getShownFacts } from "@/lib/plans/queries";
import { factWords } from "@/lib/site/fact-words";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mint.claim");
  return { title: t("title"), description: t("metadata"), robots: { index: false } };
}

async function content() {
  await requireMemberByRead("/connect-wallet-post-purchase");
  const [stage, place, facts, t, { ether_rate }] = await redirectIfRefused(
    Promise.all([
      readShownStage(),
      readPlace(),
      getLocale().then(factWords),
      getTranslations("mint.claim"),
      getShownFacts(),
    ]),
  );
  const { voucher } = place;
  const obstacle = claimObstacle(place);
  const words = { title: t(obstacle ? `${obstacle}.title` : "title"), token: stage?.token ?? null };
  if (!voucher || voucher.state !== "open") {
    const before = (
      <>
        <VoidNotice tokens={place.tokens} />
        <ClaimNotice place={place} />
      </>
    );
    return <MintView {...words} before={before} />;
  }
  const honorary = voucher.kind === "honorary";
  return (
    <MintView
      {...words}
      lead={t(honorary ? "leadHonorary" : "lead")}
      before={
        <>
          <Card>
            <MintNotice title={t("change.title")}>
              {t(honorary ? "change.leadHonorary" : "change.lead", { nftPlan: facts.nftPlan ?? "" })}
            </MintNotice>
          </Card>
          <p className="text-muted text-sm">
            {t.rich("until", { date: () => <Moment at={voucher.expires_at} show="date" /> })}
          </p>
        </>
      }
      panel={
        <Messages
          of={[
            "billing.renewal",
            "join.onward",
            "mint.claim.bound",
            "mint.claim.ready",
            "mint.fee",
            "mint.offline",
            "mint.progress",
            "mint.refusals",
            "mint.steps",
            "mint.success",
            "wallet.connect",
            "wallet.link",
            "wallet.practice",
            "wallet.refusals",
          ]}
          errors={["wallets", "mint", "billing"]}
        >
          {stage ? (
            <ClaimPanelLazy
              setup={walletSetup(brand.name, publicConfig())}
              sale={stage.sale}
              voucher={voucher}
              rate={ether_rate}
              linked={place.wallets}
              open={place.open as `0x${string}` | null}
              waiting={<MintWaiting step={stepBeforeWallet(claimSale(stage.sale), true)} />}
            />
          ) : (
            <OfflineNotice />
          )}
        </Messages>
      }
    />
  );
}

/** A card buyer claims the token of a paid order: now, later, once. */
export default function ClaimPage() {
  return <HeldPage content={content} />;
}

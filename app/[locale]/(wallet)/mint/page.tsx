import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { MintOffer } from "@/components/mint/mint-offer";
import { MintView } from "@/components/mint/mint-view";
import { PlaceNotice } from "@/components/mint/notices/place-notice";
import { VoidNotice } from "@/components/mint/notices/void-notice";
import { Streamed } from "@/components/shell/streamed";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { brand } from "@/lib/platform/brand";
import { publicConfig } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { getShownVoidTokens, readPlace, readShownStage } from "@/lib/mint/queries";
import { placeLead } from "@/lib/mint/rules";
import { getShownFacts, getShownPlans } from "@/lib/plans/queries";
import { cardOffer } from "@/lib/plans/rules";
import { factWords } from "@/lib/site/fact-words";
import { pageMember, redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mint");
  return { title: t("title"), description: t("metadata"), alternates: { canonical: "/mint" } };
}

type Props = PageProps<"/[locale]/mint">;

async function content({ searchParams }: Props) {
  const [member, query] = await Promise.all([pageMember(), searchParams]);
  const locale = await getLocale();
  const [stage, t, facts, plans, voids, { ether_rate }] = await Promise.all([
    readShownStage(),
    getTranslations("mint"),
    factWords(locale),
    getShownPlans(),
    getShownVoidTokens(),
    getShownFacts(),
  ]);
  const root = stage?.sale.phase === "allowlist" ? stage.allowlistRoot : undefined;
  const place = member ? await redirectIfRefused(readPlace(root)) : null;
  const lead = placeLead(place);
  const nftPlan = facts.nftPlan ?? "";
  const plan = plans?.find(({ tier }) => tier === place?.tier);
  const more = "more" in query && lead !== "claim";
  const minting = lead === "mint" || more || place?.open;
  return (
    <MintView
      title={t("title")}
      lead={t("lead", facts)}
      token={stage?.token ?? null}
      before={
        <>
          {place && <VoidNotice tokens={place.tokens} />}
          {place && lead !== "mint" && (
            <PlaceNotice
              place={place}
              lead={lead}
              plan={plan?.name ?? ""}
              nftPlan={nftPlan}
              more={minting ? null : localizedHref(locale, "/mint?more=1")}
            />
          )}
          {lead === "mint" && plan && plan.kind !== "free" && (
            <p className="text-muted text-sm">{t("place.subscriber", { plan: plan.name, nftPlan })}</p>
          )}
        </>
      }
      panel={
        minting && (
          <MintOffer
            setup={walletSetup(brand.name, publicConfig())}
            sale={stage?.sale ?? null}
            card={cardOffer(plans ?? [], locale)}
            listed={place?.listed ?? []}
            rate={ether_rate}
            voids={voids?.map(({ token_id }) => token_id) ?? []}
            nftPlan={nftPlan}
            signedIn={member !== null}
            linked={place?.wallets ?? []}
            open={(place?.open ?? null) as `0x${string}` | null}
          />
        )
      }
    />
  );
}

/** The paid mint, for whom it fits: others are led to the claim of what is theirs, or told that they have it. */
export default function MintPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}

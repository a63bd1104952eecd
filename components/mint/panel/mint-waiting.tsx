import { useLocale, useTranslations } from "next-intl";
import { MintFacts } from "@/components/mint/mint-facts";
import { MintNotice } from "@/components/mint/notices/mint-notice";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import type { StepBeforeWallet } from "@/lib/mint/rules";
import { localizedHref } from "@/lib/platform/i18n/href";
import { HolderQuestion } from "./holder-question";

type MintWaitingProps = {
  step: StepBeforeWallet;
  /** What a paid mint says before it; a claim says nothing. */
  facts?: Parameters<typeof MintFacts>[0];
};

/**
 * The panel as it is before a wallet is connected, made by the server: it stands there from the first paint on, in the size of what
 * follows, so that the picture below it on a phone does not move. Only what needs the wallet cannot be pressed yet.
 */
export function MintWaiting({ step, facts }: MintWaitingProps) {
  const t = useTranslations("mint");
  const locale = useLocale();
  const actions: Partial<Record<StepBeforeWallet, React.ReactNode>> = {
    signed_out: (
      <ButtonLink variant="primary" href={localizedHref(locale, "/auth?next=/mint")}>
        {t("steps.signed_out.action")}
      </ButtonLink>
    ),
    no_wallet: (
      <Button variant="primary" disabled>
        {t("steps.no_wallet.action")}
      </Button>
    ),
  };
  return (
    <Card aria-busy="true" className="grid gap-6">
      {facts && <MintFacts {...facts} />}
      {facts && <hr />}
      <MintNotice title={t(`steps.${step}.title`)} action={actions[step]}>
        {t(`steps.${step}.lead`)}
      </MintNotice>
      {facts && step !== "no_wallet" && <HolderQuestion />}
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
    </Card>
  );
}

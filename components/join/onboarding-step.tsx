import type { WalletSetup } from "@/components/wallet/wallet-setup";
import type { OnboardingState } from "@/lib/members/onboarding";
import { stepBefore, type OnboardingStep as Step } from "@/lib/members/rules";
import { localizedHref } from "@/lib/i18n/href";
import { withQuery } from "@/lib/session/query";
import { ConsentStep } from "./consent-step";
import { InterestsStep } from "./interests-step";
import { ProfileStep } from "./profile-step";
import type { StepOnward } from "./step-form";
import { WalletStep } from "./wallet-step";

type OnboardingStepProps = {
  step: Step;
  state: OnboardingState;
  onward: StepOnward;
  setup: WalletSetup;
  linkBase: string;
};

/** The form of one step with what was stored of it. */
export function OnboardingStep({ step, state, onward, setup, linkBase }: OnboardingStepProps) {
  const { profile, inviter, wallets } = state;
  const back = stepBefore(step) ?? undefined;
  const backHref = withQuery(localizedHref(onward.locale, "/onboarding"), { step: back, next: onward.next });
  switch (step) {
    case "profile":
      return (
        <ProfileStep
          onward={onward}
          fullName={profile.full_name ?? ""}
          username={profile.username ?? ""}
          linkBase={linkBase}
          asksForCode={inviter === null}
        />
      );
    case "interests":
      return <InterestsStep onward={onward} backHref={backHref} chosen={profile.interests} />;
    case "wallet":
      return <WalletStep onward={onward} backHref={backHref} setup={setup} wallets={wallets} />;
    case "consent":
      return <ConsentStep onward={onward} backHref={backHref} saved={profile.saved.consent ?? {}} />;
  }
}

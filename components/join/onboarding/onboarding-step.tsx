import type { WalletSetup } from "@/components/wallet/wallet-setup";
import type { ErrorCode } from "@/lib/platform/errors";
import type { OnboardingState } from "@/lib/members/onboarding/schema";
import { stepBefore, type OnboardingStep as Step } from "@/lib/members/rules";
import { localizedHref } from "@/lib/platform/i18n/href";
import { withQuery } from "@/lib/platform/query";
import { ConsentStep } from "./consent-step";
import { DiscordStep } from "./discord-step";
import { InterestsStep } from "./interests-step";
import { ProfileStep } from "./profile-step";
import type { StepOnward } from "./step-form";
import { WalletStep } from "./wallet-step";

type OnboardingStepProps = {
  step: Step;
  steps: readonly Step[];
  state: OnboardingState;
  onward: StepOnward;
  setup: WalletSetup;
  linkBase: string;
  /** What went wrong on the way to Discord and back. */
  error?: ErrorCode;
};

/** The form of one step with what was stored of it. */
export function OnboardingStep({ step, steps, state, onward, setup, linkBase, error }: OnboardingStepProps) {
  const { profile, invited, invitation, wallets, discord } = state;
  const hrefOf = (shown: Step | null) =>
    withQuery(localizedHref(onward.locale, "/onboarding"), { step: shown ?? undefined, next: onward.next });
  const backHref = hrefOf(stepBefore(step, steps));
  switch (step) {
    case "profile":
      return (
        <ProfileStep
          onward={onward}
          fullName={profile.full_name ?? ""}
          username={profile.username ?? ""}
          linkBase={linkBase}
          invitation={invitation}
          asksForCode={!invited}
        />
      );
    case "interests":
      return <InterestsStep onward={onward} backHref={backHref} chosen={profile.interests} />;
    case "wallet":
      return <WalletStep onward={onward} backHref={backHref} setup={setup} wallets={wallets} />;
    case "discord":
      return (
        <DiscordStep onward={onward} backHref={backHref} here={hrefOf(step)} name={discord} error={error} />
      );
    case "consent":
      return <ConsentStep onward={onward} backHref={backHref} saved={profile.saved.consent ?? {}} />;
  }
}

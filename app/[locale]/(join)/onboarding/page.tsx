import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { JoinFrame } from "@/components/join/join-frame";
import { OnboardingStep } from "@/components/join/onboarding/onboarding-step";
import { StepHeader } from "@/components/join/onboarding/step-header";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { Messages } from "@/components/messages/messages";
import { HeldPage } from "@/components/shell/held-page";
import { Anchor } from "@/components/ui/anchor";
import { consentCookie } from "@/lib/session/cookies/cookies";
import { brand } from "@/lib/platform/brand";
import { env, publicConfig } from "@/lib/platform/env";
import { isErrorCode } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { readOnboarding } from "@/lib/members/onboarding/onboarding";
import { stepsOffered, stepToShow } from "@/lib/members/rules";
import { authProviders } from "@/lib/sign-in/providers";
import { single } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.onboarding");
  return { title: t("metaTitle"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/onboarding">) {
  await requireMemberByRead("/onboarding");
  const [query, locale, state, jar, t] = await redirectIfRefused(
    Promise.all([searchParams, getLocale(), readOnboarding(), cookies(), getTranslations("join.ownData")]),
  );
  const next = safeNext(single(query.next)) ?? undefined;
  if (state.profile.completed) redirect(next ?? localizedHref(locale, "/members/dashboard"));

  const steps = stepsOffered({ discord: authProviders().includes("discord") });
  const step = stepToShow(single(query.step), state.profile.step, steps);
  const error = single(query.error);
  const { saved } = state.profile;
  // Who allowed measuring as a visitor need not say so again.
  const analytics = jar.get(consentCookie)?.value === "yes";
  return (
    <JoinFrame>
      <div className="grid gap-8">
        <StepHeader step={step} steps={steps} rewards={state.rewards} />
        <Messages
          of={["join.onboarding", "wallet"]}
          errors={["contact", "credentials", "profile", "referrals", "secondFactor", "wallets"]}
        >
          <OnboardingStep
            key={step}
            step={step}
            steps={steps}
            state={{
              ...state,
              profile: {
                ...state.profile,
                saved: { ...saved, consent: { analytics, ...saved.consent } },
              },
            }}
            onward={{ locale, next }}
            setup={walletSetup(brand.name, publicConfig())}
            linkBase={`${env.APP_URL.replace(/^https?:\/\//, "")}/r/`}
            error={isErrorCode(error) ? error : undefined}
          />
        </Messages>
        <Anchor href={localizedHref(locale, "/onboarding/data")} className="link text-muted w-fit text-sm">
          {t("link")}
        </Anchor>
      </div>
    </JoinFrame>
  );
}

export default function OnboardingPage(props: PageProps<"/[locale]/onboarding">) {
  return <HeldPage content={() => content(props)} />;
}

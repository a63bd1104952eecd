import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { JoinFrame } from "@/components/join/join-frame";
import { OnboardingStep } from "@/components/join/onboarding-step";
import { StepHeader } from "@/components/join/step-header";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { brand } from "@/lib/brand";
import { env, publicConfig } from "@/lib/env";
import { localizedHref } from "@/lib/i18n/href";
import { readOnboarding } from "@/lib/members/onboarding";
import { stepToShow } from "@/lib/members/rules";
import { single } from "@/lib/session/query";
import { safeNext } from "@/lib/session/safe-next";
import { requireMember } from "@/lib/session/session";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.onboarding");
  return { title: t("metaTitle"), robots: { index: false } };
}

export default async function OnboardingPage({ searchParams }: PageProps<"/[locale]/onboarding">) {
  const member = await requireMember("/onboarding");
  const [query, locale, state] = await Promise.all([searchParams, getLocale(), readOnboarding()]);
  const next = safeNext(single(query.next)) ?? undefined;
  if (state.profile.completed) redirect(next ?? localizedHref(locale, "/members/dashboard"));

  const step = stepToShow(single(query.step), state.profile.step);
  const { full_name } = state.profile;
  return (
    <JoinFrame>
      <div className="grid gap-8">
        <StepHeader step={step} rewards={state.rewards} />
        <OnboardingStep
          key={step}
          step={step}
          state={{ ...state, profile: { ...state.profile, full_name: full_name ?? member.fullName } }}
          onward={{ locale, next }}
          setup={walletSetup(brand.name, publicConfig())}
          linkBase={`${env.APP_URL.replace(/^https?:\/\//, "")}/r/`}
        />
      </div>
    </JoinFrame>
  );
}

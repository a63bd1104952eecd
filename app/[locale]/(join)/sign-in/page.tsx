import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { AuthView } from "@/components/join/sign-in/auth-view";
import { unlessBuilding } from "@/lib/platform/building";
import { localizedHref } from "@/lib/platform/i18n/href";
import { joinRewards } from "@/lib/members/onboarding/rewards";
import { captchaWidget } from "@/lib/sign-in/captcha";
import { authProviders, passkeysOffered } from "@/lib/sign-in/providers";

export const revalidate = 60;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.auth");
  return { title: t("metaTitle"), robots: { index: false } };
}

/** `/auth` for whoever brings nothing along: the same file for everybody (`lib/guard/visitor-page.ts`). */
export default async function SignInPage() {
  const [locale, rewards] = await Promise.all([getLocale(), unlessBuilding(joinRewards)]);
  return (
    <AuthView
      rewards={rewards}
      providers={authProviders()}
      passkeys={passkeysOffered()}
      captcha={captchaWidget()}
      otherChannelHref={localizedHref(locale, "/auth?with=phone")}
    />
  );
}

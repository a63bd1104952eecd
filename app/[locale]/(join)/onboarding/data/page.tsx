import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { JoinFrame } from "@/components/join/join-frame";
import { Messages } from "@/components/messages/messages";
import { DataCard } from "@/components/settings/account/data-card";
import { HeldPage } from "@/components/shell/held-page";
import { ButtonLink } from "@/components/ui/link";
import { readAccount } from "@/lib/account/queries";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { readOnboarding } from "@/lib/members/onboarding/onboarding";
import { settingsPath } from "@/lib/members/settings-paths";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("join.ownData");
  return { title: t("title"), robots: { index: false } };
}

async function content() {
  await requireMemberByRead("/onboarding/data");
  const [t, locale, account, state] = await redirectIfRefused(
    Promise.all([getTranslations("join.ownData"), getLocale(), readAccount(), readOnboarding()]),
  );
  if (state.profile.completed) redirect(localizedHref(locale, settingsPath("data")));
  return (
    <JoinFrame>
      <h1 className="font-display text-3xl font-semibold text-balance">{t("title")}</h1>
      <p className="text-muted mt-4 mb-8">{t("lead")}</p>
      <div className="grid gap-6">
        <Messages
          of={["settings.export", "settings.erase"]}
          errors={["account", "billing", "contact", "secondFactor"]}
        >
          <DataCard account={account} />
        </Messages>
        <ButtonLink href={localizedHref(locale, "/onboarding")} className="w-fit">
          {t("back")}
        </ButtonLink>
      </div>
    </JoinFrame>
  );
}

/** Export and erasure for whoever has an account and has not finished joining; afterwards they are in the settings. */
export default function UnfinishedDataPage() {
  return <HeldPage content={content} />;
}

import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ChallengeList } from "@/components/challenges/challenge-list";
import { ChallengesProvider } from "@/components/challenges/later";
import { LaterMessages } from "@/components/messages/later-messages";
import { PageHead } from "@/components/site/page-head";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { missionPath } from "@/lib/missions/rules";
import { getChallenges } from "@/lib/missions/queries";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pageMetadata } from "@/lib/site/metadata/metadata";

export const revalidate = 60;

export async function generateMetadata({ params }: PageProps<"/[locale]/challenges">): Promise<Metadata> {
  const [{ locale }, t] = await Promise.all([params, getTranslations("challenges")]);
  return pageMetadata({ locale, path: "/challenges", title: t("title"), description: t("description") });
}

export default async function ChallengesPage() {
  const [read, t, locale] = await Promise.all([getChallenges(), getTranslations("challenges"), getLocale()]);
  const missions = localizedHref(locale, missionPath());
  const next = encodeURIComponent(localizedHref(locale, "/challenges"));
  return (
    <>
      <PageHead path="/challenges" title={t("title")} lead={t("lead")} />
      <div className="frame grid grid-cols-1 gap-10 py-12 md:py-16">
        <div
          data-for="guest"
          className="border-line bg-surface rounded-card flex flex-wrap items-center justify-between gap-4 border p-6"
        >
          <p className="text-muted max-w-xl">{t("guest.text")}</p>
          <ButtonLink href={localizedHref(locale, `/auth?next=${next}`)} variant="primary">
            {t("guest.join")}
          </ButtonLink>
        </div>
        {read && read.challenges.length > 0 ? (
          <LaterMessages of={["challenges"]}>
            <ChallengesProvider>
              <ChallengeList {...read} />
            </ChallengesProvider>
          </LaterMessages>
        ) : (
          <EmptyState
            title={t(read ? "empty" : "unavailable")}
            action={<ButtonLink href={missions}>{t("toMissions")}</ButtonLink>}
          >
            {t("emptyText")}
          </EmptyState>
        )}
        <div className="text-muted grid max-w-2xl gap-2 text-sm">
          <p>{t("notes.ties")}</p>
          <p>{t("notes.review")}</p>
          <p>
            <TextLink href={missions}>{t("toMissions")}</TextLink>
          </p>
        </div>
      </div>
    </>
  );
}

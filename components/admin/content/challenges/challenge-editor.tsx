import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { OneLanguage } from "@/components/admin/languages/language-tabs";
import { SectionCard } from "@/components/ui/card";
import { setChallengeAction } from "@/lib/admin/content/actions";
import type { ChallengeFile } from "@/lib/admin/challenges/schema";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { ContentStanding, ContentSteps } from "../content-steps";
import { VersionList } from "../version-list";
import { ChallengeForm } from "./challenge-form";

/** How a challenge stands, its form with the preview, and what it was. */
export function ChallengeEditor({ file }: { file: ChallengeFile }) {
  const t = useTranslations("adminContent.challenges");
  const locale = useLocale();
  const { challenge, versions } = file;
  if (!challenge)
    return (
      <>
        <SectionHeader title={t("new")}>{t("saveNote")}</SectionHeader>
        <ChallengeForm file={file} />
      </>
    );
  return (
    <>
      <SectionHeader title={wordsOf(challenge.texts, locale).title}>
        {t("prize", { prize: challenge.prize, places: challenge.places ?? 0 })}
      </SectionHeader>
      <div className="grid grid-cols-1 gap-6">
        <SectionCard
          title={t("state")}
          action={
            <ContentStanding state={challenge.state}>{t(`standings.${challenge.state}`)}</ContentStanding>
          }
        >
          <p className="text-muted mb-4 text-sm">
            {t("part", { part: challenge.taking_part, finished: challenge.finished })}
          </p>
          <div className="flex flex-wrap gap-2">
            <ContentSteps action={setChallengeAction} kind="challenge" of={challenge} later />
          </div>
        </SectionCard>
        <OneLanguage>
          <ChallengeForm key={challenge.version} file={file} />
        </OneLanguage>
        <VersionList versions={versions} kind="challenge" id={challenge.id} now={challenge.version} />
      </div>
    </>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { SectionCard } from "@/components/ui/card";
import { restoreChallengeAction } from "@/lib/admin/challenges/actions";
import type { ChallengeFile } from "@/lib/admin/challenges/schema";
import { wordsOf } from "@/lib/admin/content-words";
import { VersionList } from "../version-list";
import { ChallengeForm } from "./challenge-form";
import { ChallengeStanding, ChallengeSteps } from "./challenge-steps";

/** The form of a challenge, and beside it how it stands, and what it was. */
export function ChallengeEditor({ file }: { file: ChallengeFile }) {
  const t = useTranslations("adminContent.challenges");
  const locale = useLocale();
  const { challenge, versions } = file;
  if (!challenge)
    return (
      <>
        <SectionHeader title={t("new")}>{t("saveNote")}</SectionHeader>
        <div className="max-w-4xl">
          <ChallengeForm file={file} />
        </div>
      </>
    );
  return (
    <>
      <SectionHeader title={wordsOf(challenge.texts, locale).title}>
        {t("prize", { prize: challenge.prize, places: challenge.places ?? 0 })}
      </SectionHeader>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <ChallengeForm key={challenge.version} file={file} />
        <div className="grid gap-6">
          <SectionCard title={t("state")} action={<ChallengeStanding of={challenge} />}>
            <p className="text-muted mb-4 text-sm">
              {t("part", { part: challenge.taking_part, finished: challenge.finished })}
            </p>
            <div className="flex flex-wrap gap-2">
              <ChallengeSteps of={challenge} />
            </div>
          </SectionCard>
          <VersionList
            versions={versions}
            id={challenge.id}
            now={challenge.version}
            restore={restoreChallengeAction}
          />
        </div>
      </div>
    </>
  );
}

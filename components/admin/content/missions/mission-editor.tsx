import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { SectionCard } from "@/components/ui/card";
import { wordsOf } from "@/lib/admin/content-words";
import { restoreMissionAction } from "@/lib/admin/missions/actions";
import type { MissionFile, MissionPreview as Preview } from "@/lib/admin/missions/schema";
import { VersionList } from "../version-list";
import { MissionForm } from "./mission-form";
import { MissionPreview } from "./mission-preview";
import { MissionStanding, MissionSteps } from "./mission-steps";

/** The form of a mission, and beside it what members see, how it stands, and what it was. */
export function MissionEditor({ file, preview }: { file: MissionFile; preview: Preview | null }) {
  const t = useTranslations("adminContent.missions");
  const locale = useLocale();
  const { mission, versions } = file;
  if (!mission)
    return (
      <>
        <SectionHeader title={t("new")}>{t("saveNote")}</SectionHeader>
        <div className="max-w-4xl">
          <MissionForm file={file} />
        </div>
      </>
    );
  return (
    <>
      <SectionHeader title={wordsOf(mission.texts, locale).title}>{t(`kinds.${mission.kind}`)}</SectionHeader>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
        <MissionForm key={mission.version} file={file} />
        <div className="grid gap-6">
          <SectionCard title={t("state")} action={<MissionStanding of={mission} />}>
            <p className="text-muted mb-4 text-sm">
              {t("claims", { passed: mission.passed, review: mission.review })}
            </p>
            <div className="flex flex-wrap gap-2">
              <MissionSteps of={mission} />
            </div>
          </SectionCard>
          {preview && <MissionPreview key={mission.version} id={mission.id} initial={preview} />}
          <VersionList
            versions={versions}
            id={mission.id}
            now={mission.version}
            restore={restoreMissionAction}
          />
        </div>
      </div>
    </>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { OneLanguage } from "@/components/admin/languages/language-tabs";
import { SectionCard } from "@/components/ui/card";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { setMissionAction } from "@/lib/admin/content/actions";
import type { MissionFile } from "@/lib/admin/missions/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { ContentStanding, ContentSteps } from "../content-steps";
import { VersionList } from "../version-list";
import { BountyDialog } from "./bounty-dialog";
import { MissionForm } from "./mission-form";

/** How a mission stands, its form with the preview, and what it was. */
export function MissionEditor({ file }: { file: MissionFile }) {
  const t = useTranslations("adminContent.missions");
  const locale = useLocale();
  const { mission, versions } = file;
  if (!mission)
    return (
      <>
        <SectionHeader title={t("new")}>{t("saveNote")}</SectionHeader>
        <MissionForm file={file} />
      </>
    );
  return (
    <>
      <SectionHeader title={wordsOf(mission.texts, locale).title}>{t(`kinds.${mission.kind}`)}</SectionHeader>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
          <SectionCard
            title={t("state")}
            action={
              <ContentStanding state={mission.state}>{t(`standings.${mission.state}`)}</ContentStanding>
            }
          >
            <p className="text-muted mb-4 text-sm">
              {t("claims", { passed: mission.passed, review: mission.review })}
            </p>
            <div className="flex flex-wrap gap-2">
              <ContentSteps action={setMissionAction} kind="mission" of={mission} later />
            </div>
          </SectionCard>
          {mission.bounty !== null || mission.kind === "proof" || mission.kind === "manual" ? (
            <SectionCard title={t("bounty.title")} note={t("bounty.note")}>
              <p className="figures mb-4">
                {mission.bounty === null ? t("bounty.none") : formatter(locale).money(mission.bounty, "usd")}
              </p>
              <BountyDialog mission={mission.id} amount={mission.bounty} />
            </SectionCard>
          ) : null}
        </div>
        <OneLanguage>
          <MissionForm key={mission.version} file={file} />
        </OneLanguage>
        <VersionList versions={versions} kind="mission" id={mission.id} now={mission.version} />
      </div>
    </>
  );
}

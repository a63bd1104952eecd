"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { MissionRow } from "@/lib/admin/list/lists/missions";
import { setMissionAction } from "@/lib/admin/missions/actions";
import { ContentSteps } from "../content-steps";

const tones = {
  draft: "neutral",
  scheduled: "info",
  upcoming: "info",
  open: "positive",
  closed: "neutral",
  archived: "neutral",
} as const;

/** How a mission stands, in a word. */
export function MissionStanding({ of }: { of: MissionRow }) {
  const t = useTranslations("adminContent.missions.standings");
  return <Badge tone={tones[of.state]}>{t(of.state)}</Badge>;
}

type StepProps = { of: MissionRow; quiet?: boolean };

/** Publishes a mission, at once or later, or archives it, as it stands. */
export function MissionSteps({ of, quiet }: StepProps) {
  const t = useTranslations("adminContent.missions");
  const title = of.texts.en?.title ?? "";
  return (
    <ContentSteps
      action={setMissionAction}
      quiet={quiet}
      fixed={{ id: of.id, version: of.version }}
      canPublish={["draft", "scheduled", "archived"].includes(of.state)}
      canArchive={of.state !== "archived"}
      words={{
        published: {
          do: t("published.do"),
          of: t("published.of", { title }),
          title: t("published.title"),
          text: t("published.text"),
          at: t("published.at"),
          atHint: t("published.atHint"),
        },
        archived: {
          do: t("archived.do"),
          of: t("archived.of", { title }),
          title: t("archived.title"),
          text: t("archived.text"),
        },
      }}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { ChallengeRow } from "@/lib/admin/list/lists/challenges";
import { setChallengeAction } from "@/lib/admin/challenges/actions";
import { ContentSteps } from "../content-steps";

const tones = {
  draft: "neutral",
  scheduled: "info",
  upcoming: "info",
  open: "positive",
  settling: "accent",
  closed: "neutral",
  archived: "neutral",
} as const;

/** How a challenge stands, in a word. */
export function ChallengeStanding({ of }: { of: ChallengeRow }) {
  const t = useTranslations("adminContent.challenges.standings");
  return <Badge tone={tones[of.state]}>{t(of.state)}</Badge>;
}

type StepProps = { of: ChallengeRow; quiet?: boolean };

/** Publishes a challenge, at once or later, or archives it, as it stands. */
export function ChallengeSteps({ of, quiet }: StepProps) {
  const t = useTranslations("adminContent.challenges");
  const title = of.texts.en?.title ?? "";
  return (
    <ContentSteps
      action={setChallengeAction}
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

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { claimMissionAction } from "@/lib/missions/actions";
import { missionPlace } from "@/lib/missions/rules";
import type { MissionStanding, PublicMission } from "@/lib/missions/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ProofDialog } from "./proof-dialog";
import { QuizDialog } from "./quiz-dialog";
import { setOut } from "./set-out";
import { useClaim } from "./use-claim";

type MissionDoProps = {
  mission: PublicMission;
  title: string;
  mine: MissionStanding;
  /** Something was done; `passed` when it gave the points. */
  onDone: (passed: boolean) => void;
};

/** Looks at the facts, and takes the points when they are enough. */
function CheckButton({ mission, mine, onDone }: MissionDoProps) {
  const t = useTranslations("missions.do");
  const locale = useLocale();
  const { busy, refused, run } = useClaim(() => undefined);
  const ready = mine.state === "ready";
  const place = missionPlace(mission);
  const claim = async () => {
    const now = await run(() => claimMissionAction(null, { slug: mission.slug }));
    if (now) onDone(now.state === "passed");
  };
  return (
    <>
      <Button variant={ready ? "primary" : "secondary"} loading={busy} onClick={() => void claim()}>
        {t(ready ? "claim" : "check")}
      </Button>
      {!ready && place && (
        <ButtonLink variant="ghost" href={localizedHref(locale, place)}>
          {t("go")}
        </ButtonLink>
      )}
      <FieldError>{refused}</FieldError>
    </>
  );
}

/** Leads to the page of a mission, which the server notes on the way. */
function VisitButton({ mission, onDone }: MissionDoProps) {
  const t = useTranslations("missions.do");
  const locale = useLocale();
  const router = useRouter();
  const { busy, refused, run } = useClaim(() => undefined);
  const visit = async () => {
    const path = await run(() => setOut(mission.slug));
    if (!path) return;
    onDone(true);
    router.push(localizedHref(locale, path));
  };
  return (
    <>
      <Button variant="primary" loading={busy} onClick={() => void visit()}>
        {t("visit")}
      </Button>
      <FieldError>{refused}</FieldError>
    </>
  );
}

/** What a member can do about a mission now; nothing when they can only wait. */
export function MissionDo(props: MissionDoProps) {
  const { mission, mine, title, onDone } = props;
  const { state, quiz, proof } = mine;
  if (
    state !== "ready" &&
    state !== "open" &&
    state !== "not_yet" &&
    state !== "queued" &&
    state !== "rejected"
  )
    return null;
  if (state === "ready" || mission.hands_in === "facts")
    return (
      <div className="mt-auto flex flex-wrap items-center gap-3">
        <CheckButton {...props} />
      </div>
    );
  return (
    <div className="mt-auto flex flex-wrap items-center gap-3">
      {mission.hands_in === "visit" && <VisitButton {...props} />}
      {quiz && <QuizDialog slug={mission.slug} title={title} quiz={quiz} onDone={onDone} />}
      {mission.hands_in === "proof" && proof && proof.tries_left > 0 && !proof.retry_at && (
        <ProofDialog slug={mission.slug} title={title} proof={proof} onDone={() => onDone(false)} />
      )}
    </div>
  );
}

"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "@/components/moments/moment";
import { SectionCard } from "@/components/ui/card";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { OwnMerge } from "@/lib/account/merge/schema";
import { MergeCancel, MergeCode, MergeConfirm, MergeStart, MergeTextCode } from "./merge-forms";

type Request = NonNullable<OwnMerge["request"]>;

/** What joining will do, once the other account has proved itself. */
function MergeEffect({ effect }: { effect: NonNullable<Request["effect"]> }) {
  const t = useTranslations("settings.merge");
  return (
    <ul className="text-muted grid list-disc gap-1.5 pl-5 text-sm">
      <li>{t(effect.stays ? "stays" : "goes")}</li>
      <li>{t("moves", { wallets: effect.wallets, referrals: effect.referrals })}</li>
      <li>{t("points", { points: effect.points })}</li>
      {effect.reverses && <li>{t("reverses")}</li>}
      <li>{t("final")}</li>
    </ul>
  );
}

function Proof({ done, text }: { done: boolean; text: string }) {
  return (
    <li className={done ? "text-positive flex items-center gap-2 wrap-anywhere" : "text-muted"}>
      {done && <Check aria-hidden="true" className="size-4 shrink-0" />} {text}
    </li>
  );
}

function Open({ request, onChange }: { request: Request; onChange: (merge: OwnMerge) => void }) {
  const t = useTranslations("settings.merge");
  const { id, side, other, by, proved, other_proved, effect } = request;
  return (
    <div className="grid gap-5">
      <p className="text-sm" role="status">
        {t.rich(side === "asked" ? "askedText" : "otherText", {
          other,
          time: () => <Moment at={request.expires_at} />,
        })}
      </p>
      <ul className="grid gap-1 text-sm">
        <Proof done={proved} text={t(proved ? "ownProved" : "ownOpen")} />
        <Proof done={other_proved} text={t(other_proved ? "otherProved" : "otherOpen")} />
      </ul>
      {effect && <MergeEffect effect={effect} />}
      {!proved &&
        (by === "phone" ? (
          <MergeTextCode request={id} onDone={onChange} />
        ) : (
          <MergeCode request={id} label={t("code")} onDone={onChange} />
        ))}
      <div className="flex flex-wrap gap-3">
        {proved && other_proved && <MergeConfirm request={id} stays={effect?.stays ?? false} />}
        <MergeCancel request={id} onDone={onChange} />
      </div>
    </div>
  );
}

/** Joining a second account of the same person: both prove themselves with a code, each in its own session. */
export function MergeCard({ merge: first }: { merge: OwnMerge }) {
  const t = useTranslations("settings.merge");
  const words = useErrorWords();
  const [merge, setMerge] = useState(first);
  return (
    <SectionCard title={t("title")} note={t("note")}>
      <div className="grid gap-5">
        {merge.merged.map(({ at, points }) => (
          <p key={at} className="text-muted text-sm">
            {t.rich("joined", { date: () => <Moment at={at} show="date" />, points })}
          </p>
        ))}
        {merge.request ? (
          <Open request={merge.request} onChange={setMerge} />
        ) : merge.refusal ? (
          <p className="text-sm">{words(merge.refusal)}</p>
        ) : (
          <MergeStart onDone={setMerge} />
        )}
      </div>
    </SectionCard>
  );
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { ErrorText } from "@/components/ui/field";
import { askAgain, isUnanswered, orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { readAudienceAction } from "@/lib/admin/campaigns/actions";
import type { CampaignAudience } from "@/lib/admin/campaigns/schema";
import type { ActionResult } from "@/lib/platform/action";
import { formatter } from "@/lib/platform/i18n/format";
import { AudienceReach } from "./audience-reach";

/** Milliseconds without a change before the count is asked for again. */
const pause = 400;

type Props = {
  within: RefObject<HTMLElement | null>;
  /** Given each count. */
  onCounted: (audience: CampaignAudience) => void;
};

/** Whom the campaign would reach now, counted again as its audience is changed. */
export function AudienceCount({ within, onCounted }: Props) {
  const t = useTranslations("adminCampaigns.audience");
  const words = useErrorWords();
  const format = formatter(useLocale());
  const [answer, setAnswer] = useState<ActionResult<CampaignAudience> | null>(null);

  const show = useEffectEvent((told: ActionResult<CampaignAudience>) => {
    setAnswer(told);
    if (told.ok) onCounted(told.data);
  });
  useEffect(() => {
    const form = within.current?.closest("form");
    if (!form) return;
    let asked = 0;
    let timer: number | undefined;
    const read = async () => {
      const mine = (asked += 1);
      const told = await orUnanswered(readAudienceAction(null, new FormData(form)));
      if (mine !== asked) return;
      show(told);
      if (isUnanswered(told)) timer = window.setTimeout(() => void read(), askAgain);
    };
    const later = (event: Event) => {
      const { name } = event.target as HTMLInputElement;
      if (!/^(category|tiers_|locales_|segments_|segment_id)/.test(name)) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void read(), pause);
    };
    void read();
    form.addEventListener("input", later);
    return () => {
      asked = -1;
      window.clearTimeout(timer);
      form.removeEventListener("input", later);
    };
  }, [within]);

  return (
    <div aria-live="polite" className="mt-4 text-sm">
      {answer?.ok === false && <ErrorText>{words(answer.reason, answer.detail)}</ErrorText>}
      {answer?.ok && (
        <>
          <AudienceReach {...answer.data} />
          {answer.data.members > answer.data.confirm_over && (
            <p className="text-muted">{t("confirm", { count: format.number(answer.data.confirm_over) })}</p>
          )}
          <p className="text-muted">{t("zones", { count: answer.data.zones })}</p>
          <ul className="text-muted">
            {answer.data.overlap.map((other) => (
              <li key={other.id}>{t("overlap", { name: other.name, count: other.members })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { recipientStates } from "@/lib/admin/campaigns/rules";
import type { CampaignCounts, CampaignFile } from "@/lib/admin/campaigns/schema";
import { Progress } from "@/components/ui/progress";
import { TextLink } from "@/components/ui/link";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Milliseconds between two looks at a campaign that runs. */
const pause = 3000;

/**
 * How far it is, read again while it waits or runs; each state leads to whom it is true of. Nothing before it has begun. Has the
 * version as its key: the counts of a page that is read anew are later than what was read before it.
 */
export function CampaignProgress({ campaign }: { campaign: CampaignFile }) {
  const t = useTranslations("adminCampaigns.progress");
  const states = useTranslations("adminCampaigns.recipientStates");
  const locale = useLocale();
  const format = formatter(locale);
  const router = useRouter();
  const [counts, setCounts] = useState<CampaignCounts>(campaign.counts);
  const moves = campaign.state === "running" || campaign.state === "scheduled";
  const { id, version } = campaign;

  useEffect(() => {
    if (!moves) return;
    const timer = window.setInterval(() => {
      if (document.hidden) return;
      void fetch(`/api/admin/campaigns/${id}`, { signal: AbortSignal.timeout(browserTimeouts.readMs) })
        .then((answer) => (answer.ok ? answer.json() : null))
        .then((now: Pick<CampaignFile, "counts" | "version"> | null) => {
          if (!now) return;
          setCounts(now.counts);
          // It began, paused or finished: the whole page is another.
          if (now.version !== version) router.refresh();
        })
        .catch(() => undefined);
    }, pause);
    return () => window.clearInterval(timer);
  }, [moves, id, version, router]);

  const { frozen, queued, in_flight } = counts;
  const done = frozen - queued - in_flight;
  if (frozen === 0) return null;
  return (
    <div aria-live="off">
      <Progress label={t("label")} value={done} max={frozen} />
      <p className="figures mt-1 mb-4 text-sm">
        {t("done", { done: format.number(done), all: format.number(frozen) })}
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {recipientStates.map((state) => (
          <div key={state}>
            <dt className="text-muted text-xs">{states(state)}</dt>
            <dd className="figures text-lg">
              {counts[state] > 0 ? (
                <TextLink
                  href={localizedHref(
                    locale,
                    `/admin/email-campaign/recipients?campaign=${id}&state=${state}`,
                  )}
                >
                  {format.number(counts[state])}
                </TextLink>
              ) : (
                0
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { getLocale, getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { choices, share } from "@/lib/governance/rules";
import type { Proposal } from "@/lib/governance/schema";
import { formatter } from "@/lib/platform/i18n/format";

const tones = { for: "bg-positive", against: "bg-negative", abstain: "bg-muted" } as const;

/** How a closed proposal came out: three bars with their figures, and the ballots. */
export async function ProposalResult({ proposal }: { proposal: Proposal }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("community.governance")]);
  const { result, cast_weight, slug, ballots } = proposal;
  if (!result) return null;
  const format = formatter(locale);
  return (
    <div className="grid content-start gap-4">
      <dl className="grid gap-3">
        {choices.map((choice) => (
          <div key={choice} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
            <dt>{t(`choices.${choice}`)}</dt>
            <dd className="figures">
              {t("votes", { count: result[choice] })} ·{" "}
              {format.number(result[choice] / Math.max(cast_weight, 1), "percent")}
            </dd>
            <dd aria-hidden="true" className="bg-raised col-span-2 h-1.5 overflow-hidden rounded-full">
              <span
                className={cn("block h-full rounded-full", tones[choice])}
                style={{ width: `${share(result[choice], cast_weight)}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
      {ballots > 0 && (
        <p className="text-sm">
          <TextLink href={`/api/ballots/${slug}`} download>
            {t("ballots")}
          </TextLink>
        </p>
      )}
    </div>
  );
}

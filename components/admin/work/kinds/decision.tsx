import { useLocale, useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { When } from "@/components/members/when";
import { ButtonLink } from "@/components/ui/link";
import { decideSecondAction } from "@/lib/admin/work/actions";
import type { CaseDetails } from "@/lib/admin/work/details";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { KindProps } from "./application";
import { Facts } from "./facts";

type Details = CaseDetails["decision"];

const places = {
  mission: ({ subject }: Details) => `/admin/content/missions/${subject}`,
  challenge: ({ subject }: Details) => `/admin/content/challenges/${subject}`,
  stream: () => "/admin/content/streams",
  season: () => "/admin/content/seasons",
  referral_campaign: () => "/admin/content/referrals",
};

const titleOf = ({ texts }: Details, locale: string) => (texts?.[locale] ?? texts?.en)?.title ?? "";

export function DecisionSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.cases.decision");
  return (
    <>
      <span className="font-medium">{t(`kinds.${details.kind}`)}</span>
      <span className="text-muted line-clamp-1 min-w-0 break-all">{titleOf(details, useLocale())}</span>
    </>
  );
}

/** Something that one person wants to publish, and that needs a second: who, what it can give, and what happens without one. */
export function DecisionPanel({ id, details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.cases.decision");
  const locale = useLocale();
  const format = formatter(locale);
  const { happens_at: at, own } = details;
  return (
    <div data-testid="decision" className="grid gap-3">
      <p className="max-w-[80ch]">{at ? t("alone", { at: format.time(at) }) : t(own ? "own" : "text")}</p>
      <Facts
        facts={[
          [
            t("proposed"),
            <span key="by">
              {details.by ?? "–"} <When at={details.at} />
            </span>,
          ],
          [t("reason"), details.reason ?? "–"],
          [t("points"), format.number(details.points)],
          [t("most"), details.most === null ? t("everybody") : format.number(details.most)],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {(["confirm", "decline"] as const)
          .filter((decides) => decides === "decline" || !own)
          .map((decides) => (
            <ChangeDialog
              key={decides}
              action={decideSecondAction}
              trigger={t(`${decides}.trigger`)}
              danger={decides === "decline"}
              shortcut={keys ? (decides === "confirm" ? "a" : "r") : undefined}
              title={t(`${decides}.title`)}
              text={t(`${decides}.text`)}
              confirm={t(`${decides}.trigger`)}
              fixed={{ decision: id, decides }}
            />
          ))}
        <ButtonLink href={localizedHref(locale, places[details.kind](details))}>{t("open")}</ButtonLink>
      </div>
    </div>
  );
}

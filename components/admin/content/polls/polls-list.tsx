import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { staffProposals, type proposalsPage } from "@/lib/admin/list/lists/proposals";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { CloseProposal } from "./close-proposal";

type Props = { answer: ListAnswer<z.output<typeof proposalsPage>>; roles: readonly Role[] };

const tones = { open: "accent", passed: "positive", rejected: "negative", no_quorum: "neutral" } as const;

/** Every proposal with its turnout and, once it is closed, its result. */
export function PollsList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.polls");
  const locale = useLocale();
  const format = formatter(locale);
  const words = {
    caption: t("caption"),
    search: t("search"),
    columns: Object.fromEntries(staffProposals.columns.map(({ key }) => [key, t(`columns.${key}`)])),
    filters: { open: t("filters.open") },
    empty: { title: t("emptyTitle"), text: t("emptyText") },
  };
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const title = row.titles[locale] ?? row.titles.en ?? row.slug;
    return {
      id: row.id,
      name: title,
      cells: {
        title: (
          <TextLink href={localizedHref(locale, `/funding-governance#${row.slug}`)}>
            {t("title", { number: row.number, title })}
          </TextLink>
        ),
        state: <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>,
        closes: <time dateTime={row.closes_at}>{format.time(row.closes_at, "medium")}</time>,
        turnout: t("turnout", {
          ballots: row.ballots,
          eligible: row.eligible,
          share: row.share,
          quorum: row.quorum_percent,
        }),
        result: row.result ? t("result", row.result) : <span className="text-muted">{t("hidden")}</span>,
        amount: row.amount === null ? "–" : format.money(row.amount * 100, "usd"),
        act: row.state === "open" && roles.includes("admin") && (
          <CloseProposal proposal={row.id} title={title} ballots={row.ballots} />
        ),
      },
    };
  });
  return <AdminList list={staffProposals} words={words} roles={roles} answer={answer} rows={rows} />;
}

import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { openCases } from "@/lib/admin/work/cases.list";
import type { CaseRow } from "@/lib/admin/work/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { caseContent } from "./case-content";
import { CasePanel } from "./case-panel";
import { CaseTools } from "./case-tools";
import { OpenedBy } from "./opened-by";
import { LeftOut } from "./selected/left-out";
import { SelectedBar } from "./selected/selected-bar";
import { SelectedCases } from "./selected/selected-cases";
import { Triage } from "./triage/triage";

function Due({ row, now }: { row: CaseRow; now: string }) {
  const t = useTranslations("admin.cases");
  const format = formatter(useLocale());
  if (row.snoozed_until)
    return (
      <Badge>
        {row.snoozed_until === "infinity"
          ? t("untilAnswer")
          : t("snoozedUntil", { at: format.date(row.snoozed_until, "medium") })}
      </Badge>
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      <When at={row.due_at} />
      {row.due_at < now && <Badge tone="negative">{t("overdue")}</Badge>}
    </span>
  );
}

/** Names a case among those of every kind. */
const idOf = ({ kind, id }: CaseRow) => `${kind}:${id}`;

/** Everything that waits for a person, each to be opened and decided in its place. */
export function CaseList(shown: Shown<typeof openCases>) {
  const t = useTranslations("admin.cases");
  const locale = useLocale();
  const { now, page } = shown.answer;
  const { rows: cases, me, staff } = page;
  const nameOf = ({ kind, name }: CaseRow) => [t(`kinds.${kind}`), name].filter(Boolean).join(" · ");
  const draw = (row: CaseRow) => {
    const id = idOf(row);
    const { summary, panel } = caseContent(row, row.user_id, { keys: true, together: row.merged.length + 1 });
    return {
      id,
      name: nameOf(row),
      cells: {
        case: (
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <Badge>{t(`kinds.${row.kind}`)}</Badge>
            {row.user_id ? (
              <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>
                {row.name ?? t("nameless")}
              </TextLink>
            ) : (
              <span className="text-muted">{row.kind === "feedback" ? row.details.name : t("gone")}</span>
            )}
            <OpenedBy id={id} by={row.opened_by} />
          </span>
        ),
        due: <Due row={row} now={now} />,
        assignee:
          row.assignee === me
            ? t("you")
            : (row.assignee_name ?? <span className="text-muted">{t("nobody")}</span>),
        what: (
          <CasePanel id={id} summary={summary}>
            {panel}
            <CaseTools row={row} me={me} staff={staff} />
          </CasePanel>
        ),
      },
    };
  };
  return (
    <SelectedCases
      list={openCases.name}
      cases={cases.map((row) => ({
        key: idOf(row),
        kind: row.kind,
        id: row.id,
        name: nameOf(row),
        merged: row.merged.map(({ id }) => id),
      }))}
    >
      <Triage list={openCases.name} ids={cases.map(idOf)}>
        <ListView
          list={openCases}
          {...shown}
          words={{
            options: { assignee: { me: t("list.me"), nobody: t("nobody"), others: t("list.others") } },
            empty: { title: t("emptyTitle"), text: t("empty") },
          }}
          row={draw}
          bulk={{ job: <LeftOut />, bar: () => <SelectedBar /> }}
        />
      </Triage>
    </SelectedCases>
  );
}

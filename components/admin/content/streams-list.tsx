import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { StateBadge } from "@/components/streams/state-badge";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { staffStreams, type StreamRow, type streamsPage } from "@/lib/admin/streams/streams.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { streamStates, textsOf } from "@/lib/streams/schema";
import { WaitsForSecond } from "./content-steps";
import { HistoryLink } from "./history-link";
import { StreamDialog, StreamStep } from "./stream-dialog";

type Props = { answer: ListAnswer<z.output<typeof streamsPage>>; roles: readonly Role[] };

function Actions({ row }: { row: StreamRow }) {
  const t = useTranslations("adminContent.streams");
  const locale = useLocale();
  return (
    <span className="flex flex-wrap justify-end gap-1 xl:flex-nowrap">
      {(row.state === "live" || row.state === "scheduled") && (
        <ButtonLink variant="ghost" href={localizedHref(locale, `/admin/content/streams/code/${row.id}`)}>
          {t("screen")}
        </ButtonLink>
      )}
      <StreamDialog of={row} />
      <WaitsForSecond of={row.waits} />
      {row.state === "draft" && !row.waits?.own && <StreamStep of={row} state="published" />}
      {(row.state === "live" || row.state === "scheduled") && <StreamStep of={row} state="cancelled" />}
      <HistoryLink kind="stream" id={row.id} title={textsOf(row, locale).title} />
    </span>
  );
}

/** Every stream, drafts among them, with what can be done to it. */
export function StreamsList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.streams");
  const states = useTranslations("streams.states");
  const locale = useLocale();
  const format = formatter(locale);
  const words = listWords(staffStreams, t, {
    options: { state: Object.fromEntries(streamStates.map((state) => [state, states(state)])) },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => {
    const { title } = textsOf(row, locale);
    const attendance = localizedHref(locale, `/admin/content/streams/attendance?stream=${row.slug}`);
    return {
      id: row.id,
      name: title,
      cells: {
        title:
          row.state === "draft" ? (
            title
          ) : (
            <TextLink href={localizedHref(locale, `/streams/${row.slug}`)}>{title}</TextLink>
          ),
        state: <StateBadge state={row.state} />,
        starts: <time dateTime={row.starts_at}>{format.time(row.starts_at, "medium")}</time>,
        host: row.host,
        open: t(row.open ? "everybody" : "withPlan"),
        reminders: format.number(row.reminders),
        attended: <TextLink href={attendance}>{format.number(row.attended)}</TextLink>,
        act: <Actions row={row} />,
      },
    };
  });
  return <AdminList list={staffStreams} words={words} roles={roles} answer={answer} rows={rows} />;
}

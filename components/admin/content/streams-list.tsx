import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { StateBadge } from "@/components/streams/state-badge";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { staffStreams, type StreamRow } from "@/lib/admin/streams/streams.list";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { textsOf } from "@/lib/streams/schema";
import { WaitsForSecond } from "./content-steps";
import { HistoryLink } from "./history-link";
import { StreamDialog, StreamStep } from "./stream-dialog";

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
export function StreamsList(shown: Shown<typeof staffStreams>) {
  const t = useTranslations("adminContent.streams");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <ListView
      list={staffStreams}
      {...shown}
      row={(row) => {
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
      }}
    />
  );
}

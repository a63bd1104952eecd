import { useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { singleEvents, type SingleEvent } from "@/lib/admin/analytics/analytics-events.list";

/** What an event carries beside its page, as it is stored; what is empty is left out. */
const dataText = (metadata: SingleEvent["metadata"]) =>
  Object.entries(metadata)
    .filter(([, value]) => value !== null && value !== "")
    .map(([key, value]) => `${key}: ${value}`)
    .join(" · ");

/** Single events, latest first; of whom is not told. */
export function EventList(shown: Shown<typeof singleEvents>) {
  const t = useTranslations("adminAnalytics.events");
  const source = useTranslations("adminAnalytics.sources");
  const none = <span className="text-muted">–</span>;
  return (
    <ListView
      list={singleEvents}
      {...shown}

      row={(row) => ({
        id: String(row.id),
        name: row.type,
        cells: {
          type: <code className="text-xs break-all">{row.type}</code>,
          page: row.page === null ? none : <span className="break-all">{row.page}</span>,
          source: source(row.source),
          who: t(row.member ? "member" : "visitor"),
          data: (
            <span className="text-muted line-clamp-3 text-xs break-words">
              {dataText(row.metadata) || "–"}
            </span>
          ),
          item: row.item ?? none,
        },
      })}
    />
  );
}

import { useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import {
  eventTypes,
  singleEvents,
  type SingleEvent,
  type singleEventsPage,
} from "@/lib/admin/analytics/analytics-events.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { sources } from "@/lib/analytics/sources";
import type { Role } from "@/lib/session/member";

function useWords(): ListWords {
  const t = useTranslations("adminAnalytics.events");
  const source = useTranslations("adminAnalytics.sources");
  return listWords(singleEvents, t, {
    options: {
      type: Object.fromEntries(eventTypes.map((type) => [type, type])),
      source: Object.fromEntries(sources.map((each) => [each, source(each)])),
    },
  });
}

/** What an event carries beside its page, as it is stored; what is empty is left out. */
const dataText = (metadata: SingleEvent["metadata"]) =>
  Object.entries(metadata)
    .filter(([, value]) => value !== null && value !== "")
    .map(([key, value]) => `${key}: ${value}`)
    .join(" · ");

type EventListProps = { answer: ListAnswer<z.output<typeof singleEventsPage>>; roles: readonly Role[] };

/** Single events, latest first; of whom is not told. */
export function EventList({ answer, roles }: EventListProps) {
  const t = useTranslations("adminAnalytics.events");
  const source = useTranslations("adminAnalytics.sources");
  const none = <span className="text-muted">–</span>;
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: String(row.id),
    name: row.type,
    cells: {
      type: <code className="text-xs break-all">{row.type}</code>,
      page: row.page === null ? none : <span className="break-all">{row.page}</span>,
      source: source(row.source),
      who: t(row.member ? "member" : "visitor"),
      data: (
        <span className="text-muted line-clamp-3 text-xs break-words">{dataText(row.metadata) || "–"}</span>
      ),
      item: row.item ?? none,
      made: <When at={row.created_at} />,
    },
  }));
  return <AdminList list={singleEvents} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}

import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { eventsShown, eventsLimit, type Overview } from "@/lib/admin/member-file/schema";
import { EventNotes, EventTitle } from "./event-words";

type MemberTimelineProps = {
  timeline: Overview["timeline"];
  /** The address of the file. */
  here: string;
};

/** What happened with the member, newest first; earlier lines are added below. */
export function MemberTimeline({ timeline: { rows, more }, here }: MemberTimelineProps) {
  const t = useTranslations("admin.file.timeline");
  return (
    <SectionCard title={t("title")}>
      <ol className="divide-line divide-y text-sm">
        {rows.map((event) => (
          <li key={event.id} className="grid grid-cols-1 gap-0.5 py-2" data-testid="event">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                <EventTitle event={event} />
              </span>
              <span className="text-muted shrink-0 text-xs">
                <When at={event.at} />
              </span>
            </div>
            <EventNotes event={event} />
          </li>
        ))}
      </ol>
      {more && rows.length < eventsLimit && (
        <p className="mt-3">
          <ButtonLink href={`${here}?events=${Math.min(rows.length + eventsShown, eventsLimit)}`} stay>
            {t("earlier")}
          </ButtonLink>
        </p>
      )}
    </SectionCard>
  );
}

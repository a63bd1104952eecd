import { useTranslations } from "next-intl";
import type { z } from "zod";
import { codeWords } from "@/components/admin/code-words";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import {
  eventObjects,
  eventOutcomes,
  stripeEvents,
  type eventsPage,
} from "@/lib/admin/billing/lists/stripe-events.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import type { Role } from "@/lib/session/member";
import { EventOutcome } from "@/components/admin/billing/badges";
import { EventLink, StripeId } from "@/components/admin/billing/links";

/** The words of an object at Stripe; keys of messages have no dots. */
export function useObjectWords(): (object: string) => string {
  const t = useTranslations("adminBilling.objects");
  return (object) => codeWords(t, object.replaceAll(".", "_"));
}

function useWords(): ListWords {
  const t = useTranslations("adminBilling.events");
  const outcomes = useTranslations("adminBilling.outcomes");
  const objects = useObjectWords();
  return listWords(stripeEvents, t, {
    options: {
      outcome: Object.fromEntries(eventOutcomes.map((outcome) => [outcome, outcomes(outcome)])),
      object: Object.fromEntries(eventObjects.map((object) => [object, objects(object)])),
    },
  });
}

type Props = { answer: ListAnswer<z.output<typeof eventsPage>>; roles: readonly Role[] };

/** What Stripe told and what was asked of it, latest first. */
export function EventsList({ answer, roles }: Props) {
  const objects = useObjectWords();
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.id,
    cells: {
      type: <EventLink id={row.id}>{row.type}</EventLink>,
      object: row.object && (
        <span className="grid gap-0.5">
          {objects(row.object)} <StripeId id={row.object_id} />
        </span>
      ),
      outcome: <EventOutcome row={row} />,
      attempts: row.attempts,
      told: <When at={row.created} />,
      made: <When at={row.received_at} />,
    },
  }));
  return <AdminList list={stripeEvents} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}

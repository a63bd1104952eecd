import { useTranslations } from "next-intl";
import { codeWords } from "@/components/admin/code-words";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { eventObjects, stripeEvents } from "@/lib/admin/billing/lists/stripe-events.list";
import { EventOutcome } from "@/components/admin/billing/badges";
import { EventLink, StripeId } from "@/components/admin/billing/links";

/** The words of an object at Stripe; keys of messages have no dots. */
export function useObjectWords(): (object: string) => string {
  const t = useTranslations("adminBilling.objects");
  return (object) => codeWords(t, object.replaceAll(".", "_"));
}

/** What Stripe told and what was asked of it, latest first. */
export function EventsList(shown: Shown<typeof stripeEvents>) {
  const objects = useObjectWords();
  return (
    <ListView
      list={stripeEvents}
      {...shown}
      words={{
        options: { object: Object.fromEntries(eventObjects.map((object) => [object, objects(object)])) },
      }}
      row={(row) => ({
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
        },
      })}
    />
  );
}

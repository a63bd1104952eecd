import "server-only";
import { createHash } from "node:crypto";
import type { Consumer, Handler } from "@/lib/outbox/consumer";
import type { EventType } from "@/lib/outbox/schema";
import { truncated } from "./event-data";
import { factLines, type Fact, type FactLine } from "./facts";
import { readPersonOfFact, recordFact } from "./mutations";
import { sendToPageTag } from "./page-tag/page-tag-server";
import { hashedPersonId } from "./person-id";
import { capture } from "./posthog/posthog-server";

/** The same fact has the same UUID, by which product analytics counts it once. */
function factId(key: string): string {
  const hex = createHash("sha256").update(`analytics:${key}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function handlerOf(line: FactLine): Handler<EventType> {
  return async (event) => {
    const memberId = line.of(event);
    const known = memberId && (await readPersonOfFact(event.id, memberId));
    if (!known) return;
    const { plan, cohort, segment, locale } = known;
    const fact: Fact = {
      id: factId(event.key),
      name: line.name,
      data: truncated(line.data(event, known)),
      person: { id: hashedPersonId(memberId), groups: { plan, cohort }, properties: { segment, locale } },
      at: event.createdAt,
    };
    await recordFact(event.id, memberId, fact);
    await capture(fact);
    await sendToPageTag(fact);
  };
}

/**
 * Analytics as a consumer of events: what must not be lost to a blocker in the browser. Only of members who consent, and by
 * the rule of who is measured. The fact of a member who has not chosen yet waits in the database, which hands the event on
 * again when they consent (docs/analytics.md, "Rules"). Our table, product analytics and the page tag get the same, each under the
 * fact's own id; one that does not answer has the event come again.
 */
export const analyticsConsumer: Consumer = {
  name: "analytics",
  starts: "now",
  handlers: Object.fromEntries(Object.entries(factLines).map(([type, line]) => [type, handlerOf(line)])),
};

import { z } from "zod";
import type { Dispute } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { page } from "../lists.ts";
import { datedPaging, expandList, flag, idle, metadata, text } from "../params.ts";
import { invalid } from "../problem.ts";
import type { Store } from "../store.ts";

async function close(store: Store, dispute: Dispute, status: "won" | "lost"): Promise<Dispute> {
  const next = await store.save("dispute", { ...dispute, status });
  if (status === "won") {
    const charge = await store.lock("charge", dispute.charge);
    await store.save("charge", { ...charge, disputed: false });
  }
  await store.emit("charge.dispute.closed", next);
  return next;
}

const undecided = (dispute: Dispute) => {
  if (dispute.status === "won" || dispute.status === "lost") throw invalid("This dispute is already closed.");
};

const connected = { connected: true };

export const retrieveDispute = operation(
  z.strictObject({ expand: expandList }),
  ({ store, id }) => store.get("dispute", id),
  connected,
);
export const listDisputes = operation(
  z.strictObject({ ...datedPaging, charge: text.optional(), payment_intent: text.optional() }),
  ({ store, params }) =>
    page(
      store,
      "dispute",
      "/v1/disputes",
      { charge: params.charge, payment_intent: params.payment_intent },
      params,
    ),
  connected,
);

/** Submitting the documented texts `winning_evidence` or `losing_evidence` decides a dispute at once. */
export const updateDispute = operation(
  z.strictObject({
    evidence: z.strictObject({ uncategorized_text: text }).optional(),
    submit: flag.optional(),
    metadata: metadata.optional(),
    expand: expandList,
    intended_submission_method: idle,
  }),
  async ({ store, params, id }) => {
    const dispute = await store.lock("dispute", id);
    undecided(dispute);
    const next = { ...dispute, evidence: { ...dispute.evidence, ...(params.evidence ?? {}) } };
    if (params.submit === false) return store.save("dispute", next);
    const words = String(next.evidence.uncategorized_text ?? "");
    if (words === "winning_evidence") return close(store, next, "won");
    if (words === "losing_evidence") return close(store, next, "lost");
    await store.save("dispute", { ...next, status: "under_review" });
    await store.emit("charge.dispute.updated", { ...next, status: "under_review" });
    return { ...next, status: "under_review" };
  },
  connected,
);

/** Giving a dispute up loses it. */
export const closeDispute = operation(
  z.strictObject({ expand: expandList }),
  async ({ store, id }) => {
    const dispute = await store.lock("dispute", id);
    undecided(dispute);
    return close(store, dispute, "lost");
  },
  connected,
);

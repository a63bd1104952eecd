"use server";

import { revalidatePath } from "next/cache";
import { refreshPanel, staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { streamStep } from "./schema";

/** Publishes or cancels a stream. Refuses changed_meanwhile, stream_state, not_found. */
export const setStreamAction = staffChange({
  role: "moderator",
  name: "stream.set",
  subject: ({ id }) => ["stream", id],
  form: streamStep,
  rpc: "admin_set_stream",
  args: ({ id, state, reason, version }) => ({
    p_id: id,
    p_state: state,
    p_reason: reason,
    p_version: version,
  }),
  follows: () => deliverSoon(),
  refresh() {
    refreshPanel();
    revalidatePath("/[locale]/(site)/streams", "page");
  },
});

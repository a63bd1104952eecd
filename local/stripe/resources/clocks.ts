import { z } from "zod";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { playAll } from "../money/renewals.ts";
import { expandList, integer, paging, text } from "../params.ts";
import { invalid } from "../problem.ts";

const KIND = "test_helpers.test_clock";

export const createClock = operation(
  z.strictObject({ frozen_time: integer, name: text.optional(), expand: expandList }),
  ({ store, params }) =>
    store.insert(KIND, {
      id: newId("clock"),
      object: KIND,
      created: store.time,
      deletes_after: store.time + 30 * 86_400,
      frozen_time: params.frozen_time,
      livemode: false,
      name: params.name ?? null,
      status: "ready",
      status_details: {},
    }),
);

/** Plays everything due until `frozen_time` before it answers, so the clock is `ready` at once (Stripe: after a while). */
export const advanceClock = operation(
  z.strictObject({ frozen_time: integer, expand: expandList }),
  async ({ store, params, id }) => {
    const clock = await store.lock(KIND, id);
    if (params.frozen_time <= clock.frozen_time) {
      throw invalid("The test clock can only be advanced into the future.", "frozen_time");
    }
    await playAll(store, id, params.frozen_time);
    const next = await store.save(KIND, { ...clock, frozen_time: params.frozen_time });
    await store.emit("test_helpers.test_clock.ready", next);
    return next;
  },
);

export const retrieveClock = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get(KIND, id),
);
export const listClocks = operation(z.strictObject(paging), ({ store, params }) =>
  page(store, KIND, "/v1/test_helpers/test_clocks", {}, params),
);

import { z } from "zod";
import type { Portal } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { expandList, idle, text, webAddress } from "../params.ts";

export const createPortal = operation(
  z.strictObject({
    customer: text,
    return_url: webAddress.optional(),
    locale: idle,
    configuration: idle,
    expand: expandList,
  }),
  async ({ store, params, origin }) => {
    await store.get("customer", params.customer, "customer");
    const id = newId("bps");
    return store.insert("billing_portal.session", {
      id,
      object: "billing_portal.session",
      configuration: "bpc_local",
      created: store.time,
      customer: params.customer,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: params.return_url ?? null,
      url: `${origin}/p/session/${id}`,
    } as Portal);
  },
);

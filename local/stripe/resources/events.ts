import { randomBytes } from "node:crypto";
import { z } from "zod";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { expandList, flag, idle, metadata, paging, text } from "../params.ts";
import { invalid, uncovered } from "../problem.ts";

export const retrieveEvent = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get("event", id),
);

export const listEvents = operation(
  z.strictObject({ ...paging, type: text.optional(), types: z.array(text).max(1).optional() }),
  ({ store, params }) =>
    page(store, "event", "/v1/events", { type: params.type ?? params.types?.[0] }, params),
);

const fields = {
  url: text.refine((value) => /^https?:\/\//.test(value), "URL"),
  enabled_events: z.array(text).min(1),
  description: idle,
  metadata: metadata.optional(),
  expand: expandList,
};

export const createEndpoint = operation(
  z.strictObject({ ...fields, api_version: idle, connect: flag.optional() }),
  async ({ store, params }) => {
    if (params.connect) throw uncovered("Connect webhooks", "connect");
    const secret = `whsec_${randomBytes(24).toString("hex").slice(0, 32)}`;
    const endpoint = await store.insert("webhook_endpoint", {
      id: newId("we"),
      object: "webhook_endpoint",
      api_version: null,
      application: null,
      created: store.time,
      description: null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: params.metadata ?? {},
      status: "enabled",
      url: params.url,
      _secret: secret,
    });
    return { ...endpoint, secret };
  },
);

export const retrieveEndpoint = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get("webhook_endpoint", id),
);

export const updateEndpoint = operation(
  z.strictObject({
    url: fields.url.optional(),
    enabled_events: fields.enabled_events.optional(),
    disabled: flag.optional(),
    expand: expandList,
  }),
  async ({ store, params, id }) => {
    const endpoint = await store.lock("webhook_endpoint", id);
    return store.save("webhook_endpoint", {
      ...endpoint,
      url: params.url ?? endpoint.url,
      enabled_events: params.enabled_events ?? endpoint.enabled_events,
      status: params.disabled === undefined ? endpoint.status : params.disabled ? "disabled" : "enabled",
    });
  },
);

export const listEndpoints = operation(z.strictObject(paging), ({ store, params }) =>
  page(store, "webhook_endpoint", "/v1/webhook_endpoints", {}, params),
);

export const deleteEndpoint = operation(z.strictObject({}), async ({ store, id }) => {
  const endpoint = await store.lock("webhook_endpoint", id);
  if (endpoint.id === "we_local")
    throw invalid("The app's own endpoint cannot be deleted here; disable it instead.");
  await store.save("webhook_endpoint", { ...endpoint, status: "disabled" });
  return { id, object: "webhook_endpoint", deleted: true };
});

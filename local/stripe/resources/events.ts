import { randomBytes } from "node:crypto";
import { z } from "zod";
import { operation } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { page } from "../lists.ts";
import { datedPaging, expandList, flag, idle, metadata, paging, text, webAddress } from "../params.ts";
import { invalid, missing } from "../problem.ts";

export const retrieveEvent = operation(
  z.strictObject({ expand: expandList }),
  async ({ store, id }) => {
    const event = await store.get("event", id);
    if ((event.account ?? null) !== store.account) throw missing("event", id);
    return event;
  },
  { connected: true },
);

export const listEvents = operation(
  z.strictObject({ ...datedPaging, type: text.optional(), types: z.array(text).max(20).optional() }),
  ({ store, params }) => {
    if (params.type && params.types)
      throw invalid("You may only specify one of these parameters: type, types.", "types");
    const wanted = params.types ?? (params.type ? [params.type] : null);
    // `invoice.*` stands for every event of invoices.
    const like = wanted?.map((type) => type.replaceAll("_", "\\_").replaceAll("*", "%"));
    const own = store.sql`and doc ->> 'account' is not distinct from ${store.account}`;
    const filters = like ? [own, store.sql`and doc ->> 'type' like any (${like})`] : [own];
    return page(store, "event", "/v1/events", {}, params, filters);
  },
  { connected: true },
);

const fields = {
  url: webAddress,
  enabled_events: z.array(text).min(1),
  description: idle,
  metadata: metadata.optional(),
  expand: expandList,
};

export const createEndpoint = operation(
  z.strictObject({ ...fields, api_version: idle, connect: flag.optional() }),
  async ({ store, params }) => {
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
      _connect: params.connect ?? false,
    });
    return { ...endpoint, secret };
  },
);

export const retrieveEndpoint = operation(z.strictObject({ expand: expandList }), async ({ store, id }) => {
  const endpoint = await store.get("webhook_endpoint", id);
  if (endpoint.deleted) throw missing("webhook endpoint", id);
  return endpoint;
});

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
  if (endpoint.id.startsWith("we_local"))
    throw invalid("The app's own endpoint cannot be deleted here; disable it instead.");
  await store.save("webhook_endpoint", { ...endpoint, status: "disabled", deleted: true });
  return { id, object: "webhook_endpoint", deleted: true };
});

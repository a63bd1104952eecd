import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { listen } from "../listen.ts";
import type { Port } from "../ports.ts";
import type { Running } from "../service.ts";
import { refuseUnknown, stripeApi } from "./api.ts";
import { controlRoutes } from "./control.ts";
import { playDeadlines } from "./connect/accounts.ts";
import { playPayouts } from "./connect/payouts.ts";
import { loadStripeKeys, type StripeKeys } from "./keys.ts";
import { playAll } from "./money/renewals.ts";
import { connectRoutes } from "./pages/connect.ts";
import { invoiceRoutes } from "./pages/invoice.ts";
import { portalRoutes } from "./pages/portal.ts";
import { checkoutRoutes } from "./pages/routes.ts";
import { playSessions } from "./resources/sessions.ts";
import { createStripeSchema } from "./schema.ts";
import { Store } from "./store.ts";
import { LOCAL_RETRIES, startDelivery, type RetryPlan } from "./webhooks/delivery.ts";
import { currentTime, transact, type StripeContext } from "./context.ts";
import { describeError } from "../../lib/platform/describe-error.ts";

export type StripeOptions = {
  /** Client of the stand-ins' database; everything is kept in its schema `stripe`. */
  sql: Sql;
  /** 0 picks a free port. */
  port: Port;
  /** Where the keys are kept. */
  dataDir: string;
  appUrl: string;
  /** Gets every event, signed with `webhookSecret`; null delivers nowhere. */
  webhookUrl: string | null;
  /** Gets every event of connected accounts, signed with `connectWebhookSecret`. */
  connectWebhookUrl?: string | null;
  retries?: RetryPlan;
};

/** The endpoint of the app, under a fixed id, so that queued deliveries follow it to a new port. */
async function registerApp(
  sql: Sql,
  id: "we_local" | "we_local_connect",
  webhookUrl: string | null,
  secret: string,
): Promise<void> {
  const store = new Store(sql, await currentTime(sql));
  const endpoint = {
    id,
    object: "webhook_endpoint",
    created: store.time,
    description: "The app on this machine",
    enabled_events: ["*"],
    livemode: false,
    metadata: {},
    status: webhookUrl ? ("enabled" as const) : ("disabled" as const),
    url: webhookUrl ?? "http://127.0.0.1/",
    _secret: secret,
    _connect: id === "we_local_connect",
  };
  if (await store.find("webhook_endpoint", endpoint.id)) await store.save("webhook_endpoint", endpoint);
  else await store.insert("webhook_endpoint", endpoint);
}

/** What time brings by itself: renewals that are due and checkouts that expire. */
async function tick(context: StripeContext): Promise<void> {
  await transact(context, async (store) => {
    await playAll(store, null, store.time);
    await playDeadlines(store);
    await playPayouts(store);
    await playSessions(store);
  });
}

/** Starts the stand-in for Stripe on 127.0.0.1; see README.md for what it covers. */
export async function startStripe(options: StripeOptions): Promise<Running & StripeKeys & { url: string }> {
  const { sql, port, dataDir, webhookUrl } = options;
  const keys = await loadStripeKeys(dataDir);
  await createStripeSchema(sql);
  await registerApp(sql, "we_local", webhookUrl, keys.webhookSecret);
  const connectUrl = options.connectWebhookUrl ?? null;
  await registerApp(sql, "we_local_connect", connectUrl, keys.connectWebhookSecret);

  const delivery = startDelivery(sql, options.retries ?? LOCAL_RETRIES);
  const context: StripeContext = { sql, keys, instance: randomUUID(), wake: delivery.wake };
  const app = stripeApi(context);
  checkoutRoutes(app, context);
  portalRoutes(app, context);
  invoiceRoutes(app, context);
  connectRoutes(app, context);
  controlRoutes(app, context);
  app.get("/", (c) => c.redirect(`${options.appUrl}/local`));
  refuseUnknown(app);

  const http = await listen(app, port).catch(async (error: unknown) => {
    await delivery.stop();
    throw error;
  });
  let ticking = Promise.resolve();
  const timer = setInterval(() => {
    ticking = tick(context).catch((error: unknown) => console.warn(`stripe: ${describeError(error)}`));
  }, 30_000);

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    clearInterval(timer);
    await http.stop();
    await ticking;
    await delivery.stop();
  };
  return { ...keys, url: http.url, stop: () => (stopped ??= stop()) };
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import type { Sql } from "postgres";
import Stripe from "stripe";
import { listen } from "../listen.ts";
import { startStripe, type StripeOptions } from "./start.ts";

type Received = { event: Stripe.Event; signature: string; body: string };

/** The unmodified SDK, pointed at the stand-in the way the app does it. */
export function clientFor(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port: Number(port), protocol: "http", maxNetworkRetries: 0 });
}

/** A webhook receiver that answers with whatever `answer` says, 200 unless told. */
export async function startReceiver() {
  const received: Received[] = [];
  const state = { answer: () => 200 };
  const app = new Hono();
  app.post("/hook", async (c) => {
    const body = await c.req.text();
    received.push({
      event: JSON.parse(body) as Stripe.Event,
      signature: c.req.header("stripe-signature") ?? "",
      body,
    });
    return new Response(null, { status: state.answer() });
  });
  const http = await listen(app, 0);
  return { url: `${http.url}/hook`, received, state, stop: http.stop };
}

/** A stand-in on a free port with a key folder of its own. */
export async function startTestStripe(sql: Sql, options: Partial<StripeOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "altura-stripe-"));
  const server = await startStripe({
    sql,
    port: 0,
    dataDir,
    appUrl: "http://localhost:3000",
    webhookUrl: null,
    retries: { firstMs: 20, maxMs: 200, tries: 20 },
    ...options,
  });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, dataDir, stripe: clientFor(server.url, server.secretKey), stop };
}

export const CARD = {
  email: "buyer@altura.test",
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12 / 34",
  cardCvc: "123",
  billingName: "Vera Buyer",
  billingPostalCode: "12345",
  billingCountry: "",
  taxId: "",
};

/** Fills in the checkout page and submits it; redirects are not followed. */
export const submit = (url: string, typed: Partial<typeof CARD> = {}) =>
  fetch(url, { method: "POST", body: new URLSearchParams({ ...CARD, ...typed }), redirect: "manual" });

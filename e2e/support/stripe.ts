import Stripe from "stripe";
import { services } from "./services.ts";

const { hostname, port } = new URL(services.stripe.url);

/** The payment service as its owner sees it, for what happens there without our pages. */
export const stripe = new Stripe(services.stripe.secretKey, {
  host: hostname,
  port: Number(port),
  protocol: "http",
});

export const sessionIn = (url: string) => /cs_test_\w+/.exec(url)?.[0] ?? "";

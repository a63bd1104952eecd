import Stripe from "stripe";
import { eventTypes } from "../../lib/billing/webhook/subjects.ts";
import { seconds, stripeClock } from "./clock.ts";
import { failure, ok, warning, type Check, type Finding } from "./finding.ts";

/** What an endpoint of ours must get; of connected accounts docs/deploy.md lists the others. */
const endpoints = [
  { path: "/api/webhooks/stripe", wanted: eventTypes },
  { path: "/api/webhooks/stripe-connect", wanted: ["account.updated", "payout.paid", "payout.failed"] },
];

export const stripe: Check = {
  name: "Stripe",
  needs: ["STRIPE_SECRET_KEY", "APP_URL"],
  async run(values) {
    const at = values.STRIPE_API_URL ? new URL(values.STRIPE_API_URL) : null;
    const client = new Stripe(values.STRIPE_SECRET_KEY ?? "", {
      maxNetworkRetries: 0,
      timeout: 10_000,
      ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === "http:" ? "http" : "https" }),
    });
    const { data } = await client.webhookEndpoints.list({ limit: 100 });
    const findings: Finding[] = [ok("the key is accepted")];
    for (const { path, wanted } of endpoints) {
      const url = `${values.APP_URL?.replace(/\/+$/, "")}${path}`;
      const found = data.find((endpoint) => endpoint.url === url);
      if (!found) {
        findings.push(
          failure(`no webhook endpoint at ${url}`, "Make it as docs/deploy.md, 2. Stripe, says."),
        );
        continue;
      }
      if (found.status !== "enabled")
        findings.push(failure(`${url} is ${found.status}`, "Enable the endpoint."));
      const missing = found.enabled_events.includes("*")
        ? []
        : wanted.filter((type) => !(found.enabled_events as string[]).includes(type));
      findings.push(
        missing.length === 0
          ? ok(`${path} gets every event that it needs`)
          : failure(`${path} does not get ${missing.join(", ")}`, "Add these events to the endpoint."),
      );
    }
    const skew = await stripeClock(values);
    if (skew !== null)
      findings.push(
        warning(
          `Stripe's clock is ${seconds(skew)} this machine's`,
          "Signatures of webhooks hold for five minutes: synchronise (NTP).",
        ),
      );
    return findings;
  },
};

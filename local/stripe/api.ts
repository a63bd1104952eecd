import { Hono } from "hono";
import { mount } from "./endpoint.ts";
import { newId } from "./ids.ts";
import * as clocks from "./resources/clocks.ts";
import * as customers from "./resources/customers.ts";
import * as disputes from "./resources/disputes.ts";
import * as events from "./resources/events.ts";
import * as invoices from "./resources/invoices.ts";
import * as payments from "./resources/payments.ts";
import * as portal from "./resources/portal.ts";
import * as prices from "./resources/prices.ts";
import * as products from "./resources/products.ts";
import * as refunds from "./resources/refunds.ts";
import * as schedules from "./resources/schedules.ts";
import * as sessions from "./resources/sessions.ts";
import * as subscriptions from "./resources/subscriptions.ts";
import type { Wing } from "./wing.ts";

/** The API under /v1. What is not listed here is answered as Stripe answers an unknown address. */
export function stripeApi(wing: Wing): Hono {
  const app = new Hono();

  mount(app, wing, "POST", "/v1/customers", customers.createCustomer);
  mount(app, wing, "GET", "/v1/customers", customers.listCustomers);
  mount(app, wing, "GET", "/v1/customers/:id", customers.retrieveCustomer);
  mount(app, wing, "POST", "/v1/customers/:id", customers.updateCustomer);
  mount(app, wing, "DELETE", "/v1/customers/:id", customers.deleteCustomer);

  mount(app, wing, "POST", "/v1/products", products.createProduct);
  mount(app, wing, "GET", "/v1/products", products.listProducts);
  mount(app, wing, "GET", "/v1/products/:id", products.retrieveProduct);
  mount(app, wing, "POST", "/v1/products/:id", products.updateProduct);

  mount(app, wing, "POST", "/v1/prices", prices.createPrice);
  mount(app, wing, "GET", "/v1/prices", prices.listPrices);
  mount(app, wing, "GET", "/v1/prices/:id", prices.retrievePrice);
  mount(app, wing, "POST", "/v1/prices/:id", prices.updatePrice);

  mount(app, wing, "POST", "/v1/checkout/sessions", sessions.createSession);
  mount(app, wing, "GET", "/v1/checkout/sessions", sessions.listSessions);
  mount(app, wing, "GET", "/v1/checkout/sessions/:id", sessions.retrieveSession);
  mount(app, wing, "GET", "/v1/checkout/sessions/:id/line_items", sessions.listSessionItems);
  mount(app, wing, "POST", "/v1/checkout/sessions/:id/expire", sessions.expireSession);

  mount(app, wing, "GET", "/v1/payment_intents", payments.listIntents);
  mount(app, wing, "GET", "/v1/payment_intents/:id", payments.retrieveIntent);
  mount(app, wing, "GET", "/v1/charges", payments.listCharges);
  mount(app, wing, "GET", "/v1/charges/:id", payments.retrieveCharge);
  mount(app, wing, "GET", "/v1/payment_methods", payments.listMethods);
  mount(app, wing, "GET", "/v1/payment_methods/:id", payments.retrieveMethod);
  mount(app, wing, "POST", "/v1/payment_methods/:id/attach", payments.attachMethod);

  mount(app, wing, "GET", "/v1/subscriptions", subscriptions.listSubscriptions);
  mount(app, wing, "GET", "/v1/subscriptions/:id", subscriptions.retrieveSubscription);
  mount(app, wing, "POST", "/v1/subscriptions/:id", subscriptions.updateSubscription);
  mount(app, wing, "DELETE", "/v1/subscriptions/:id", subscriptions.cancelSubscription);

  mount(app, wing, "POST", "/v1/subscription_schedules", schedules.createSchedule);
  mount(app, wing, "GET", "/v1/subscription_schedules/:id", schedules.retrieveSchedule);
  mount(app, wing, "POST", "/v1/subscription_schedules/:id", schedules.updateSchedule);
  mount(app, wing, "POST", "/v1/subscription_schedules/:id/release", schedules.releaseSchedule);
  mount(app, wing, "POST", "/v1/subscription_schedules/:id/cancel", schedules.cancelSchedule);

  mount(app, wing, "GET", "/v1/invoices", invoices.listInvoices);
  mount(app, wing, "GET", "/v1/invoices/:id", invoices.retrieveInvoice);
  mount(app, wing, "POST", "/v1/invoices/create_preview", subscriptions.previewInvoice);
  mount(app, wing, "POST", "/v1/invoices/:id/pay", invoices.payInvoice);
  mount(app, wing, "GET", "/v1/invoice_payments", invoices.listInvoicePayments);

  mount(app, wing, "POST", "/v1/refunds", refunds.createRefund);
  mount(app, wing, "GET", "/v1/refunds", refunds.listRefunds);
  mount(app, wing, "GET", "/v1/refunds/:id", refunds.retrieveRefund);
  mount(app, wing, "GET", "/v1/disputes", disputes.listDisputes);
  mount(app, wing, "GET", "/v1/disputes/:id", disputes.retrieveDispute);
  mount(app, wing, "POST", "/v1/disputes/:id", disputes.updateDispute);
  mount(app, wing, "POST", "/v1/disputes/:id/close", disputes.closeDispute);

  mount(app, wing, "GET", "/v1/events", events.listEvents);
  mount(app, wing, "GET", "/v1/events/:id", events.retrieveEvent);
  mount(app, wing, "POST", "/v1/webhook_endpoints", events.createEndpoint);
  mount(app, wing, "GET", "/v1/webhook_endpoints", events.listEndpoints);
  mount(app, wing, "GET", "/v1/webhook_endpoints/:id", events.retrieveEndpoint);
  mount(app, wing, "POST", "/v1/webhook_endpoints/:id", events.updateEndpoint);
  mount(app, wing, "DELETE", "/v1/webhook_endpoints/:id", events.deleteEndpoint);

  mount(app, wing, "POST", "/v1/billing_portal/sessions", portal.createPortal);

  mount(app, wing, "POST", "/v1/test_helpers/test_clocks", clocks.createClock);
  mount(app, wing, "GET", "/v1/test_helpers/test_clocks", clocks.listClocks);
  mount(app, wing, "GET", "/v1/test_helpers/test_clocks/:id", clocks.retrieveClock);
  mount(app, wing, "POST", "/v1/test_helpers/test_clocks/:id/advance", clocks.advanceClock);

  app.onError((error, c) => {
    console.error("stripe:", error);
    return c.json(
      { error: { type: "api_error", message: "The local Stripe stand-in failed; see its log." } },
      500,
    );
  });
  return app;
}

/** Mounted last: what nothing else answers is refused in Stripe's words. */
export function refuseUnknown(app: Hono): void {
  app.all("*", (c) => {
    c.header("Request-Id", newId("req", 14));
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). Not covered by the local stand-in, or misspelt; see local/stripe/README.md.`;
    return c.json({ error: { type: "invalid_request_error", message } }, 404);
  });
}

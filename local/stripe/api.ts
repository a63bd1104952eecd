import { Hono } from "hono";
import { connectApi } from "./connect/api.ts";
import { mount } from "./endpoint.ts";
import { newId } from "./ids.ts";
import * as clocks from "./resources/clocks.ts";
import * as coupons from "./resources/coupons.ts";
import * as customers from "./resources/customers.ts";
import * as disputes from "./resources/disputes.ts";
import * as events from "./resources/events.ts";
import * as invoices from "./resources/invoices.ts";
import * as payments from "./resources/payments.ts";
import * as portal from "./resources/portal.ts";
import * as prices from "./resources/prices.ts";
import * as products from "./resources/products.ts";
import * as codes from "./resources/promotion-codes.ts";
import * as refunds from "./resources/refunds.ts";
import * as schedules from "./resources/schedules.ts";
import * as sessions from "./resources/sessions.ts";
import * as taxes from "./resources/taxes.ts";
import * as subscriptions from "./resources/subscriptions.ts";
import type { StripeContext } from "./context.ts";

/** The API under /v1. What is not listed here is answered as Stripe answers an unknown address. */
export function stripeApi(context: StripeContext): Hono {
  const app = new Hono();

  mount(app, context, "POST", "/v1/customers", customers.createCustomer);
  mount(app, context, "GET", "/v1/customers", customers.listCustomers);
  mount(app, context, "GET", "/v1/customers/:id", customers.retrieveCustomer);
  mount(app, context, "POST", "/v1/customers/:id", customers.updateCustomer);
  mount(app, context, "DELETE", "/v1/customers/:id", customers.deleteCustomer);

  mount(app, context, "POST", "/v1/customers/:id/tax_ids", taxes.createTaxId);
  mount(app, context, "GET", "/v1/customers/:id/tax_ids", taxes.listTaxIds);
  mount(app, context, "GET", "/v1/tax_rates/:id", taxes.retrieveTaxRate);

  mount(app, context, "POST", "/v1/products", products.createProduct);
  mount(app, context, "GET", "/v1/products", products.listProducts);
  mount(app, context, "GET", "/v1/products/:id", products.retrieveProduct);
  mount(app, context, "POST", "/v1/products/:id", products.updateProduct);

  mount(app, context, "POST", "/v1/prices", prices.createPrice);
  mount(app, context, "GET", "/v1/prices", prices.listPrices);
  mount(app, context, "GET", "/v1/prices/:id", prices.retrievePrice);
  mount(app, context, "POST", "/v1/prices/:id", prices.updatePrice);

  mount(app, context, "POST", "/v1/coupons", coupons.createCoupon);
  mount(app, context, "GET", "/v1/coupons", coupons.listCoupons);
  mount(app, context, "GET", "/v1/coupons/:id", coupons.retrieveCoupon);
  mount(app, context, "POST", "/v1/coupons/:id", coupons.updateCoupon);
  mount(app, context, "DELETE", "/v1/coupons/:id", coupons.deleteCoupon);
  mount(app, context, "POST", "/v1/promotion_codes", codes.createPromotionCode);
  mount(app, context, "GET", "/v1/promotion_codes", codes.listPromotionCodes);
  mount(app, context, "GET", "/v1/promotion_codes/:id", codes.retrievePromotionCode);
  mount(app, context, "POST", "/v1/promotion_codes/:id", codes.updatePromotionCode);

  mount(app, context, "POST", "/v1/checkout/sessions", sessions.createSession);
  mount(app, context, "GET", "/v1/checkout/sessions", sessions.listSessions);
  mount(app, context, "GET", "/v1/checkout/sessions/:id", sessions.retrieveSession);
  mount(app, context, "GET", "/v1/checkout/sessions/:id/line_items", sessions.listSessionItems);
  mount(app, context, "POST", "/v1/checkout/sessions/:id/expire", sessions.expireSession);

  mount(app, context, "GET", "/v1/payment_intents", payments.listIntents);
  mount(app, context, "GET", "/v1/payment_intents/:id", payments.retrieveIntent);
  mount(app, context, "GET", "/v1/charges", payments.listCharges);
  mount(app, context, "GET", "/v1/charges/:id", payments.retrieveCharge);
  mount(app, context, "GET", "/v1/payment_methods", payments.listMethods);
  mount(app, context, "GET", "/v1/payment_methods/:id", payments.retrieveMethod);
  mount(app, context, "POST", "/v1/payment_methods/:id/attach", payments.attachMethod);

  mount(app, context, "GET", "/v1/subscriptions", subscriptions.listSubscriptions);
  mount(app, context, "GET", "/v1/subscriptions/:id", subscriptions.retrieveSubscription);
  mount(app, context, "POST", "/v1/subscriptions/:id", subscriptions.updateSubscription);
  mount(app, context, "DELETE", "/v1/subscriptions/:id", subscriptions.cancelSubscription);

  mount(app, context, "POST", "/v1/subscription_schedules", schedules.createSchedule);
  mount(app, context, "GET", "/v1/subscription_schedules/:id", schedules.retrieveSchedule);
  mount(app, context, "POST", "/v1/subscription_schedules/:id", schedules.updateSchedule);
  mount(app, context, "POST", "/v1/subscription_schedules/:id/release", schedules.releaseSchedule);
  mount(app, context, "POST", "/v1/subscription_schedules/:id/cancel", schedules.cancelSchedule);

  mount(app, context, "GET", "/v1/invoices", invoices.listInvoices);
  mount(app, context, "GET", "/v1/invoices/:id", invoices.retrieveInvoice);
  mount(app, context, "POST", "/v1/invoices/create_preview", subscriptions.previewInvoice);
  mount(app, context, "POST", "/v1/invoices/:id/pay", invoices.payInvoice);
  mount(app, context, "POST", "/v1/invoices/:id/void", invoices.voidOpenInvoice);
  mount(app, context, "GET", "/v1/invoice_payments", invoices.listInvoicePayments);

  mount(app, context, "POST", "/v1/refunds", refunds.createRefund);
  mount(app, context, "GET", "/v1/refunds", refunds.listRefunds);
  mount(app, context, "GET", "/v1/refunds/:id", refunds.retrieveRefund);
  mount(app, context, "GET", "/v1/disputes", disputes.listDisputes);
  mount(app, context, "GET", "/v1/disputes/:id", disputes.retrieveDispute);
  mount(app, context, "POST", "/v1/disputes/:id", disputes.updateDispute);
  mount(app, context, "POST", "/v1/disputes/:id/close", disputes.closeDispute);

  mount(app, context, "GET", "/v1/events", events.listEvents);
  mount(app, context, "GET", "/v1/events/:id", events.retrieveEvent);
  mount(app, context, "POST", "/v1/webhook_endpoints", events.createEndpoint);
  mount(app, context, "GET", "/v1/webhook_endpoints", events.listEndpoints);
  mount(app, context, "GET", "/v1/webhook_endpoints/:id", events.retrieveEndpoint);
  mount(app, context, "POST", "/v1/webhook_endpoints/:id", events.updateEndpoint);
  mount(app, context, "DELETE", "/v1/webhook_endpoints/:id", events.deleteEndpoint);

  mount(app, context, "POST", "/v1/billing_portal/sessions", portal.createPortal);

  mount(app, context, "POST", "/v1/test_helpers/test_clocks", clocks.createClock);
  mount(app, context, "GET", "/v1/test_helpers/test_clocks", clocks.listClocks);
  mount(app, context, "GET", "/v1/test_helpers/test_clocks/:id", clocks.retrieveClock);
  mount(app, context, "POST", "/v1/test_helpers/test_clocks/:id/advance", clocks.advanceClock);

  connectApi(app, context);

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

import type { Hono } from "hono";
import type { StripeContext } from "../context.ts";
import { mount } from "../endpoint.ts";
import * as accounts from "../resources/accounts.ts";
import * as fees from "../resources/application-fees.ts";
import * as payouts from "../resources/payouts.ts";
import * as transfers from "../resources/transfers.ts";

/** What of Connect is under /v1. */
export function connectApi(app: Hono, context: StripeContext): void {
  mount(app, context, "POST", "/v1/accounts", accounts.createAccount);
  mount(app, context, "GET", "/v1/accounts", accounts.listAccounts);
  mount(app, context, "GET", "/v1/accounts/:id", accounts.retrieveAccount);
  mount(app, context, "POST", "/v1/accounts/:id", accounts.updateAccount);
  mount(app, context, "DELETE", "/v1/accounts/:id", accounts.deleteAccount);
  mount(app, context, "GET", "/v1/accounts/:id/capabilities", accounts.listCapabilities);
  mount(app, context, "POST", "/v1/accounts/:id/reject", accounts.rejectAccount);
  mount(app, context, "POST", "/v1/accounts/:id/login_links", accounts.createLoginLink);
  mount(app, context, "POST", "/v1/account_links", accounts.createAccountLink);

  mount(app, context, "GET", "/v1/application_fees", fees.listFees);
  mount(app, context, "GET", "/v1/application_fees/:id", fees.retrieveFee);

  mount(app, context, "POST", "/v1/transfers", transfers.createTransfer);
  mount(app, context, "GET", "/v1/transfers", transfers.listTransfers);
  mount(app, context, "GET", "/v1/transfers/:id", transfers.retrieveTransfer);
  mount(app, context, "POST", "/v1/transfers/:id", transfers.updateTransfer);
  mount(app, context, "POST", "/v1/transfers/:id/reversals", transfers.createReversal);
  mount(app, context, "GET", "/v1/transfers/:id/reversals", transfers.listReversals);

  mount(app, context, "GET", "/v1/balance", payouts.retrieveBalance);
  mount(app, context, "POST", "/v1/payouts", payouts.createPayout);
  mount(app, context, "GET", "/v1/payouts", payouts.listPayouts);
  mount(app, context, "GET", "/v1/payouts/:id", payouts.retrievePayout);
  mount(app, context, "POST", "/v1/topups", payouts.createTopup);
}

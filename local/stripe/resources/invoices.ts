import { z } from "zod";
import type { Invoice } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { page } from "../lists.ts";
import { collectInvoice, unpaidProblem } from "../money/invoices.ts";
import { applyPending, voidInvoice } from "../money/pending.ts";
import { methodFor } from "../money/methods.ts";
import { datedPaging, expandList, paging, text } from "../params.ts";
import { invalid } from "../problem.ts";
import { asList } from "../render.ts";

/** The page where it is paid, once it is final. */
const hosted = (invoice: Invoice, origin: string): Invoice => ({
  ...invoice,
  hosted_invoice_url: invoice.status === "draft" ? null : `${origin}/i/${invoice.id}`,
});

export const retrieveInvoice = operation(
  z.strictObject({ expand: expandList }),
  async ({ store, id, origin }) => hosted(await store.get("invoice", id), origin),
);

export const listInvoices = operation(
  z.strictObject({
    ...datedPaging,
    customer: text.optional(),
    subscription: text.optional(),
    status: z.enum(["draft", "open", "paid", "void", "uncollectible"]).optional(),
  }),
  async ({ store, params, origin }) => {
    const like = { customer: params.customer, status: params.status, _subscription: params.subscription };
    const list = await page(store, "invoice", "/v1/invoices", like, params);
    return { ...list, data: (list.data as Invoice[]).map((invoice) => hosted(invoice, origin)) };
  },
);

/** Collects an open invoice now, for example after the card was replaced. */
export const payInvoice = operation(
  z.strictObject({ payment_method: text.optional(), expand: expandList }),
  async ({ store: outer, params, id }) => {
    const invoice = await outer.lock("invoice", id);
    const store = outer.at(await outer.timeOf(invoice.customer));
    if (invoice.status !== "open")
      throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
    const subscription = invoice._subscription
      ? await store.lock("subscription", invoice._subscription)
      : null;
    const own = params.payment_method ?? subscription?.default_payment_method ?? null;
    const result = await collectInvoice(store, invoice, await methodFor(store, own, invoice.customer));
    if (result.status !== "paid") return unpaidProblem(store, result, "invoice");
    if (subscription) await applyPending(store, subscription, result);
    if (subscription && subscription.status === "past_due") {
      const next = await store.save("subscription", { ...subscription, status: "active" });
      await store.emit("customer.subscription.updated", next, { status: "past_due" });
    }
    return result;
  },
);

/** An invoice that is not to be paid any more. */
export const voidOpenInvoice = operation(
  z.strictObject({ expand: expandList }),
  async ({ store: outer, id, origin }) => {
    const invoice = await outer.lock("invoice", id);
    if (invoice.status !== "open") {
      throw invalid(
        `You can only pass in open invoices. This invoice isn't open.`,
        undefined,
        "invoice_not_open",
      );
    }
    return hosted(await voidInvoice(outer.at(await outer.timeOf(invoice.customer)), invoice), origin);
  },
);

/** The payments of one invoice, or the invoice that a payment intent paid. */
export const listInvoicePayments = operation(
  z.strictObject({
    ...paging,
    invoice: text.optional(),
    payment: z.strictObject({ type: z.literal("payment_intent"), payment_intent: text }).optional(),
  }),
  async ({ store, params }) => {
    const like = params.payment
      ? { _payments: [{ payment: { payment_intent: params.payment.payment_intent } }] }
      : {};
    const invoices = params.invoice
      ? [await store.get("invoice", params.invoice, "invoice")]
      : await store.all("invoice", like);
    return asList(
      invoices.flatMap((invoice) => invoice._payments).slice(0, params.limit ?? 10),
      "/v1/invoice_payments",
    );
  },
);

import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import type { Invoice, PaymentError } from "../documents.ts";
import { reader, transact, type StripeContext } from "../context.ts";
import { collectInvoice } from "../money/invoices.ts";
import { applyPending } from "../money/pending.ts";
import { makeMethod } from "../money/methods.ts";
import type { Store } from "../store.ts";
import { cardFields, closedPage, SCRIPT } from "./checkout.ts";
import { FIELDS, placeError, readPayer, typedFrom, type FieldErrors, type Typed } from "./fields.ts";
import { layout, money } from "./layout.ts";

const blank = Object.fromEntries(FIELDS.map((name) => [name, ""])) as Typed;

const page = (invoice: Invoice, typed: Typed, errors: FieldErrors) =>
  layout(
    `Invoice ${String(invoice.number)}`,
    false,
    html`<section class="stack">
      <h1>Invoice ${invoice.number}</h1>
      <p class="total">${money(invoice.amount_due)}</p>
      <form method="post" action="/i/${invoice.id}" novalidate>
        ${cardFields({ ...typed, email: String(invoice.customer_email ?? "") }, errors, true)}
        ${errors.form ? html`<p class="wrong" role="alert">${errors.form}</p>` : ""}
        <button type="submit">Pay ${money(invoice.amount_due)}</button>
      </form>
      <script>
        ${raw(SCRIPT)};
      </script>
    </section>`,
  );

const challenge = (invoice: Invoice, method: string) =>
  layout(
    "3D Secure",
    false,
    html`<section class="box stack">
      <h2>Your bank wants to know that it is you</h2>
      <p>A payment of <strong>${money(invoice.amount_due)}</strong>. This is the test page of 3D Secure.</p>
      <form method="post" action="/i/${invoice.id}/authenticate" class="stack">
        <input type="hidden" name="method" value="${method}" />
        <button type="submit" name="answer" value="complete">Complete authentication</button>
        <button type="submit" name="answer" value="fail" class="quiet">Fail authentication</button>
      </form>
    </section>`,
  );

/** The paid subscription runs again; where it is told to, it goes on with the card that paid. */
async function resume(store: Store, invoice: Invoice, method: string): Promise<void> {
  if (!invoice._subscription) return;
  const before = await applyPending(store, await store.lock("subscription", invoice._subscription), invoice);
  const keeps =
    (before.payment_settings as { save_default_payment_method?: string } | null)
      ?.save_default_payment_method === "on_subscription";
  const next = await store.save("subscription", {
    ...before,
    status: before.status === "past_due" ? "active" : before.status,
    ...(keeps && { default_payment_method: method }),
  });
  await store.emit("customer.subscription.updated", next, { status: before.status });
}

type Paid = { invoice: Invoice; error: PaymentError | null; asks: boolean };

async function collect(
  store: Store,
  invoice: Invoice,
  method: string,
  authenticated: boolean,
): Promise<Paid> {
  const card = await store.get("payment_method", method);
  const settled = await collectInvoice(store, invoice, card, { authenticated });
  if (settled.status === "paid") await resume(store, settled, method);
  const payment = settled._payments[0]?.payment as { payment_intent: string } | undefined;
  const intent = payment && (await store.get("payment_intent", payment.payment_intent));
  return {
    invoice: settled,
    error: intent?.last_payment_error ?? null,
    asks: intent?.status === "requires_action",
  };
}

/** The page of an open invoice (`hosted_invoice_url`): paid with any card. */
export function invoiceRoutes(app: Hono, context: StripeContext): void {
  const find = async (c: Context) => (await reader(context)).find("invoice", c.req.param("invoice") ?? "");
  const gone = (c: Context) =>
    c.html(
      closedPage("This invoice does not exist", "The link is wrong, or the local data was reset.", null),
      404,
    );
  const paid = (c: Context) =>
    c.html(
      closedPage("Invoice paid", "Thank you. You can close this page and go back to your account.", null),
    );
  const voided = (c: Context) =>
    c.html(closedPage("Invoice void", "This invoice is not to be paid any more.", null), 410);
  const shown = (c: Context, { invoice, error, asks }: Paid, method: string, typed: Typed) => {
    if (invoice.status === "paid") return paid(c);
    if (invoice.status === "void") return voided(c);
    if (asks) return c.html(challenge(invoice, method));
    return c.html(page(invoice, typed, error ? placeError(error) : {}));
  };

  app.get("/i/:invoice", async (c) => {
    const invoice = await find(c);
    if (!invoice) return gone(c);
    if (invoice.status === "void") return voided(c);
    if (invoice.status !== "open") return paid(c);
    // The card on file waits for its holder.
    const known = invoice._payments[0]?.payment as { payment_intent: string } | undefined;
    const intent = known && (await (await reader(context)).find("payment_intent", known.payment_intent));
    const asks = intent?.status === "requires_action" && typeof intent.payment_method === "string";
    return c.html(asks ? challenge(invoice, String(intent.payment_method)) : page(invoice, blank, {}));
  });

  app.post("/i/:invoice", async (c) => {
    const invoice = await find(c);
    if (!invoice) return gone(c);
    if (invoice.status !== "open") return paid(c);
    const typed = { ...typedFrom(await c.req.formData()), email: String(invoice.customer_email ?? "") };
    const read = readPayer(typed, Math.floor(Date.now() / 1000));
    if ("errors" in read) return c.html(page(invoice, typed, read.errors));
    const { payer } = read;
    let method = "";
    const result = await transact(context, async (outer) => {
      const locked = await outer.lock("invoice", invoice.id);
      if (locked.status !== "open") return { invoice: locked, error: null, asks: false };
      const store = outer.at(await outer.timeOf(locked.customer));
      method = (await makeMethod(store, payer.card, payer, locked.customer)).id;
      return collect(store, locked, method, false);
    });
    return shown(c, result, method, typed);
  });

  app.post("/i/:invoice/authenticate", async (c) => {
    const invoice = await find(c);
    if (!invoice) return gone(c);
    const form = await c.req.formData();
    const method = String(form.get("method") ?? "");
    if (invoice.status !== "open") return paid(c);
    if (form.get("answer") !== "complete") {
      return c.html(page(invoice, blank, { form: "We are unable to authenticate your payment method." }));
    }
    const result = await transact(context, async (outer) => {
      const locked = await outer.lock("invoice", invoice.id);
      if (locked.status !== "open") return { invoice: locked, error: null, asks: false };
      return collect(outer.at(await outer.timeOf(locked.customer)), locked, method, true);
    });
    return shown(c, result, method, blank);
  });
}

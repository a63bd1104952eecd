import Stripe from "stripe";
import type { Services } from "./services.ts";

/** The people, payments and disputes that the console shows, newest first. */
export type Payments = {
  /** The stand-in's time, which may be ahead of the machine's. */
  time: Date;
  subscriptions: {
    id: string;
    who: string;
    what: string;
    status: string;
    renews: Date | null;
    /** Whether the saved card will be declined. */
    failing: boolean;
  }[];
  charges: { id: string; who: string; amount: string; state: string; at: Date; left: boolean }[];
  disputes: { id: string; amount: string; status: string; open: boolean }[];
};

/** The test card that saves, but whose later charges are declined (https://docs.stripe.com/testing). */
const FAILING = "4000000000000341";

export const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const date = (seconds: number) => new Date(seconds * 1000);

export function connect({ stripe }: Services): Stripe {
  const { hostname, port } = new URL(stripe.url);
  return new Stripe(stripe.secretKey, { host: hostname, port: Number(port), protocol: "http" });
}

export async function control<T>({ stripe }: Services, path: string, body?: object): Promise<T> {
  const answer = await fetch(new URL(path, stripe.url), {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const read = (await answer.json()) as T & { error?: string };
  if (!answer.ok) throw new Error(read.error ?? `Stripe answered ${answer.status}`);
  return read;
}

const emailOf = (customer: string | Stripe.Customer | Stripe.DeletedCustomer | null) =>
  (customer && typeof customer === "object" && !customer.deleted && customer.email) || "nobody";

export async function readPayments(services: Services): Promise<Payments> {
  const stripe = connect(services);
  const [{ time }, subscriptions, charges, disputes] = await Promise.all([
    control<{ time: number }>(services, "/local/clock"),
    stripe.subscriptions.list({
      limit: 30,
      expand: ["data.customer", "data.default_payment_method"],
    }),
    stripe.charges.list({ limit: 12, expand: ["data.customer"] }),
    stripe.disputes.list({ limit: 12 }),
  ]);
  return {
    time: date(time),
    subscriptions: subscriptions.data.map((one) => {
      const [item] = one.items.data;
      const method = one.default_payment_method;
      return {
        id: one.id,
        who: emailOf(one.customer),
        what: item ? `${money(item.price.unit_amount ?? 0)} a ${item.price.recurring?.interval}` : "",
        status: `${one.status.replaceAll("_", " ")}${one.cancel_at_period_end ? ", then ends" : ""}`,
        renews: item ? date(item.current_period_end) : null,
        failing: typeof method === "object" && method?.card?.last4 === FAILING.slice(-4),
      };
    }),
    charges: charges.data.map((one) => ({
      id: one.id,
      who: emailOf(one.customer),
      amount: money(one.amount),
      state: one.disputed
        ? "disputed"
        : one.amount_refunded > 0
          ? `${money(one.amount_refunded)} returned`
          : one.status,
      at: date(one.created),
      left: one.status === "succeeded" && !one.disputed && one.amount_refunded < one.amount,
    })),
    disputes: disputes.data.map(({ id, amount, status }) => ({
      id,
      amount: money(amount),
      status: status.replaceAll("_", " "),
      open: status !== "won" && status !== "lost",
    })),
  };
}

/** What a button does; each answers the sentence that says what happened, and throws what Stripe refuses. */
export const paymentControls = {
  async advance(services: Services, days: string): Promise<string> {
    const { time } = await control<{ time: number }>(services, "/local/clock/advance", {
      days: Number(days),
    });
    return `Stripe's clock stands at ${date(time).toISOString().slice(0, 10)} now. What was due until then has happened: its events are below.`;
  },
  async fail(services: Services, id: string): Promise<string> {
    return withCard(services, id, "pm_card_chargeCustomerFail", "The next renewal will be declined");
  },
  async pay(services: Services, id: string): Promise<string> {
    return withCard(services, id, "pm_card_visa", "The next renewal, or the next try, will be paid");
  },
  async refund(services: Services, id: string): Promise<string> {
    const refund = await connect(services).refunds.create({ charge: id });
    return `${money(refund.amount)} went back to the card.`;
  },
  async dispute(services: Services, id: string): Promise<string> {
    await control(services, `/local/charges/${encodeURIComponent(id)}/dispute`, {});
    return "The holder of the card disputes this payment. Decide it below.";
  },
  async win(services: Services, id: string): Promise<string> {
    return decide(services, id, "winning_evidence", "The dispute was won: the payment counts again.");
  },
  async lose(services: Services, id: string): Promise<string> {
    return decide(services, id, "losing_evidence", "The dispute was lost: the money went back.");
  },
};

export type PaymentControl = keyof typeof paymentControls;

async function withCard(services: Services, id: string, method: string, done: string): Promise<string> {
  const stripe = connect(services);
  const { customer } = await stripe.subscriptions.retrieve(id);
  const attached = await stripe.paymentMethods.attach(method, {
    customer: typeof customer === "string" ? customer : customer.id,
  });
  await stripe.subscriptions.update(id, { default_payment_method: attached.id });
  return `${done}: the subscription has another test card. Advance the clock to see it.`;
}

async function decide(services: Services, id: string, words: string, done: string): Promise<string> {
  await connect(services).disputes.update(id, { evidence: { uncategorized_text: words }, submit: true });
  return done;
}

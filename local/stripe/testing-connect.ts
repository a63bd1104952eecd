import { expect } from "vitest";
import type Stripe from "stripe";

/** Does by hand what the console and the onboarding page do, and reads what came of it. */
export function connectCast({ stripe, url }: { stripe: Stripe; url: string }) {
  const control = async (path: string) => {
    const answer = await fetch(`${url}/local/${path}`, { method: "POST" });
    expect(answer.status).toBe(200);
  };
  return {
    /** An account with transfers requested; `finished` has handed in everything. */
    async account(finished = true, capabilities: Stripe.AccountCreateParams.Capabilities = {}) {
      const made = await stripe.accounts.create({
        type: "express",
        country: "US",
        email: "seller@altura.test",
        capabilities: { transfers: { requested: true }, ...capabilities },
      });
      if (finished) await control(`accounts/${made.id}/finish`);
      return made.id;
    },
    change: (id: string, name: string) => control(`accounts/${id}/${name}`),
    end: (id: string, name: "pay" | "fail") => control(`payouts/${id}/${name}`),
    topup: (amount: number) => stripe.topups.create({ amount, currency: "usd" }),
    transfer: (destination: string, amount: number, key?: string, transfer_group = "run_1") =>
      stripe.transfers.create(
        { amount, currency: "usd", destination, transfer_group },
        key ? { idempotencyKey: key } : {},
      ),
    async available(stripeAccount: string) {
      const { available } = await stripe.balance.retrieve({}, { stripeAccount });
      return available[0]?.amount;
    },
    /** Fills in the page that a session of the onboarding stands at; answers where it leads. */
    async handIn(session: string, form: Record<string, string>) {
      const answer = await fetch(session, {
        method: "POST",
        body: new URLSearchParams(form),
        redirect: "manual",
      });
      return answer.headers.get("location");
    },
    /** Where a link leads, without following it. */
    visit: async (link: string) => (await fetch(link, { redirect: "manual" })).headers.get("location"),
  };
}

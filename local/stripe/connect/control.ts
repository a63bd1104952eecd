import type { Hono } from "hono";
import { transact, type StripeContext } from "../context.ts";
import type { Store } from "../store.ts";
import { finish, review } from "./accounts.ts";
import { availableOf } from "./balances.ts";
import type { Account, Payout } from "./documents.ts";
import { failPayout, makePayout, payPayout } from "./payouts.ts";
import { Problem } from "../problem.ts";

/** What can be made of an account by hand, as its owner or Stripe's reviewers would. */
const CHANGES: Record<string, (store: Store, account: Account) => Promise<Account>> = {
  finish,
  review: (store, account) => review(store, account, "pending"),
  ask: (store, account) => review(store, account, "document"),
  restrict: (store, account) => review(store, account, "overdue"),
  disable: (store, account) => review(store, account, "rejected"),
};

/** Accounts and payouts for the console: `/local/accounts`, `/local/payouts`. */
export function connectControl(app: Hono, context: StripeContext): void {
  app.get("/local/accounts", async (c) => {
    const shown = await transact(context, async (store) => {
      const accounts = (await store.list("account", {}, { limit: 30 })).data;
      return Promise.all(
        accounts.map(async (account) => ({ account, available: await availableOf(store, account.id) })),
      );
    });
    const payouts =
      await context.sql`select doc from stripe.documents where kind = 'payout' order by seq desc limit 12`;
    const platform = await transact(context, (store) => availableOf(store, null));
    return c.json({ platform, accounts: shown, payouts: payouts.map((row) => row.doc as Payout) });
  });

  app.post("/local/accounts/:id/payout", async (c) => {
    const refused = await transact(context, async (store) => {
      const id = c.req.param("id");
      if (!(await store.find("account", id))) return "no such account";
      const available = await availableOf(store, id);
      if (available <= 0) return "there is nothing on its balance";
      const made = await makePayout(store, id, available);
      return made instanceof Problem ? made.message : null;
    });
    return refused ? c.json({ error: refused }, 400) : c.json({ paying: true });
  });

  app.post("/local/accounts/:id/:change", async (c) => {
    const change = CHANGES[c.req.param("change")];
    if (!change) return c.json({ error: "no such change" }, 404);
    const account = await transact(context, async (store) => {
      const known = await store.find("account", c.req.param("id"));
      return known && !known.deleted ? change(store, await store.lock("account", known.id)) : null;
    });
    return account ? c.json(account) : c.json({ error: "no such account" }, 404);
  });

  app.post("/local/payouts/:id/:end", async (c) => {
    const end = c.req.param("end");
    if (end !== "pay" && end !== "fail") return c.json({ error: "pay or fail" }, 404);
    const payout = await transact(context, async (store) => {
      const known = await store.find("payout", c.req.param("id"));
      if (!known) return null;
      const held = await store.lock("payout", known.id);
      return end === "pay" ? payPayout(store, held) : failPayout(store, held);
    });
    return payout ? c.json(payout) : c.json({ error: "no such payout" }, 404);
  });
}

import type { Context, Hono } from "hono";
import { html } from "hono/html";
import type { Portal, Subscription } from "../documents.ts";
import { phaseAfter } from "../money/schedules.ts";
import { periodOf } from "../money/subscriptions.ts";
import { cancelAtPeriodEnd } from "../resources/subscriptions.ts";
import type { Store } from "../store.ts";
import { reader, transact, type StripeContext } from "../context.ts";
import { closedPage } from "./checkout.ts";
import { day, layout, money } from "./layout.ts";

/** What a schedule says of a subscription; while there is one, nothing is cancelled past it. */
async function scheduled(store: Store, { schedule: id }: Subscription) {
  if (!id) return null;
  const phase = phaseAfter(await store.get("subscription_schedule", id));
  const price = phase && (await store.get("price", phase.items[0]?.price ?? ""));
  const change =
    phase && price
      ? `Changes to ${price.nickname ?? price.lookup_key ?? price.id} for ${money(price.unit_amount)} per ${price.recurring?.interval} on ${day(phase.start_date)}.`
      : "";
  return html`<p>${change}</p>
    <p>A schedule manages this subscription: take the change back where you made it, then cancel here.</p>`;
}

async function card(store: Store, portal: Portal, subscription: Subscription) {
  const item = subscription.items.data[0];
  const end = day(periodOf(subscription).end);
  const ends = subscription.cancel_at_period_end;
  const button = html`<form method="post" action="/p/session/${portal.id}/${subscription.id}">
    <button type="submit" name="cancel" value="${ends ? "false" : "true"}" class="${ends ? "" : "quiet"}">
      ${ends ? "Don't cancel subscription" : "Cancel subscription"}
    </button>
  </form>`;
  return html`<section class="box stack">
    <h2>${item?.price.nickname ?? item?.price.lookup_key ?? "Subscription"}</h2>
    <p>
      ${money(item?.price.unit_amount ?? 0)} per ${item?.price.recurring?.interval ?? "month"},
      ${subscription.status}.
    </p>
    <p>${ends ? `Ends on ${end}.` : `Renews on ${end}.`}</p>
    ${(await scheduled(store, subscription)) ?? button}
  </section>`;
}

/** The customer portal: cancel at the period's end, or resume until then. */
export function portalRoutes(app: Hono, context: StripeContext): void {
  const find = async (c: Context) =>
    (await reader(context)).find("billing_portal.session", c.req.param("portal") ?? "");
  const gone = (c: Context) =>
    c.html(closedPage("This link has expired", "Open the portal again from your account.", null), 404);

  app.get("/p/session/:portal", async (c) => {
    const portal = await find(c);
    if (!portal) return gone(c);
    const store = await reader(context);
    const live = (await store.all("subscription", { customer: portal.customer })).filter(
      (s) => s.status !== "canceled",
    );
    return c.html(
      layout(
        "Billing",
        false,
        html`${portal.return_url ? html`<a href="${portal.return_url}">← Back</a>` : ""}
          <h1>Current plan</h1>
          ${live.length > 0 ? live.map((s) => card(store, portal, s)) : html`<p>No running subscription.</p>`}`,
      ),
    );
  });

  app.post("/p/session/:portal/:subscription", async (c) => {
    const portal = await find(c);
    if (!portal) return gone(c);
    const wanted = (await c.req.formData()).get("cancel") === "true";
    await transact(context, async (outer) => {
      const subscription = await outer.lock("subscription", c.req.param("subscription"));
      if (subscription.customer !== portal.customer || subscription.status === "canceled") return;
      if (subscription.cancel_at_period_end === wanted || subscription.schedule) return;
      const store = outer.at(await outer.timeOf(subscription.customer));
      const next = await store.save("subscription", cancelAtPeriodEnd(store, subscription, wanted));
      await store.emit("customer.subscription.updated", next, { cancel_at_period_end: !wanted });
    });
    return c.redirect(`/p/session/${portal.id}`, 303);
  });
}

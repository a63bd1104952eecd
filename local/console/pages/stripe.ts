import { html } from "hono/html";
import { moment, type Html } from "../frame.ts";
import type { Delivery, StripeEvent } from "../stripe.ts";

const WORDS = { pending: "waiting", delivered: "delivered", failed: "given up" };
const CLASSES = { pending: "tag muted", delivered: "tag good", failed: "tag bad" };

function attempts({ attempts: tries }: Delivery): string {
  if (tries.length === 0) return "not tried yet";
  return `answers: ${tries.map(({ status, error }) => status ?? error ?? "none").join(", ")}`;
}

const delivery = (one: Delivery): Html =>
  html`<div class="small">
    <span class="${CLASSES[one.state]}">${WORDS[one.state]}</span>
    <span class="muted">${attempts(one)}${one.nextAt ? html`, next ${moment(one.nextAt)}` : ""}</span>
  </div>`;

const row = (event: StripeEvent): Html =>
  html`<li>
    <div>
      ${event.type}<br /><code class="muted">${event.id}</code><br />${moment(
        new Date(event.created * 1000).toISOString(),
      )}
      ${event.deliveries.length > 0 ? event.deliveries.map(delivery) : html`<div class="small muted">No endpoint</div>`}
      <details>
        <summary class="small">Content</summary>
        <pre class="mono">${JSON.stringify(event.data, null, 2)}</pre>
      </details>
    </div>
    <form method="post" action="/local/stripe/events/${event.id}/redeliver">
      <button>Redeliver<span class="visually-hidden"> ${event.id}</span></button>
    </form>
  </li>`;

export const stripePage = (events: StripeEvent[]): Html =>
  events.length === 0
    ? html`<section class="card">
        <h2>No events yet</h2>
        <p class="muted">A checkout makes the first ones. Each is signed and delivered as Stripe does it.</p>
      </section>`
    : html`<section class="card">
        <h2>Events and their deliveries</h2>
        <p class="small muted">
          Delivering an event again must change nothing: the app keeps every event once.
        </p>
        <ul class="rows">
          ${events.map(row)}
        </ul>
      </section>`;

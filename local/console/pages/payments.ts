import { html } from "hono/html";
import type { ConnectControl } from "../connect.ts";
import { moment, type Html } from "../frame.ts";
import type { PaymentControl, Payments } from "../payments.ts";

/** A button that does one thing to one object. */
export const button = (
  control: PaymentControl | ConnectControl,
  id: string,
  words: string,
  about: string,
): Html =>
  html`<form method="post" action="/local/stripe/do/${control}">
    <input type="hidden" name="id" value="${id}" />
    <button>${words}<span class="visually-hidden"> ${about}</span></button>
  </form>`;

const clock = ({ time }: Payments): Html =>
  html`<section class="card">
    <h2>Clock</h2>
    <p class="small muted">
      For Stripe it is ${moment(time.toISOString())}. Moving it on makes renewals, retries, ends of trials and
      of subscriptions happen, with their webhooks. It cannot go back; the clock of the app stays.
    </p>
    <div class="actions">
      ${[
        ["1", "A day"],
        ["7", "A week"],
        ["31", "A month"],
        ["366", "A year"],
      ].map(([days, words]) => button("advance", days ?? "", words ?? "", "on"))}
    </div>
  </section>`;

const subscription = (one: Payments["subscriptions"][number]): Html =>
  html`<li>
    <div>
      ${one.who}<br /><span class="small muted"
        >${one.what},
        ${one.status}${one.renews ? html`, period ends ${moment(one.renews.toISOString())}` : ""}</span
      >
      ${one.failing ? html`<br /><span class="tag bad">next renewal fails</span>` : ""}
    </div>
    ${
      one.failing
        ? button("pay", one.id, "Let it pay", `for ${one.who}`)
        : button("fail", one.id, "Fail the next renewal", `of ${one.who}`)
    }
  </li>`;

const charge = (one: Payments["charges"][number]): Html =>
  html`<li>
    <div>
      ${one.amount} of ${one.who}<br /><span class="small muted"
        >${one.state}, ${moment(one.at.toISOString())}</span
      >
    </div>
    ${
      one.left
        ? html`<div class="buttons">
            ${button("refund", one.id, "Refund", `${one.amount} of ${one.who}`)}
            ${button("dispute", one.id, "Dispute", `${one.amount} of ${one.who}`)}
          </div>`
        : ""
    }
  </li>`;

const dispute = (one: Payments["disputes"][number]): Html =>
  html`<li>
    <div>
      ${one.amount}<br /><span class="small muted">${one.status}, <code>${one.id}</code></span>
    </div>
    ${
      one.open
        ? html`<div class="buttons">
            ${button("win", one.id, "Win", `the dispute over ${one.amount}`)}
            ${button("lose", one.id, "Lose", `the dispute over ${one.amount}`)}
          </div>`
        : ""
    }
  </li>`;

export const list = (title: string, empty: string, rows: Html[]): Html =>
  html`<section class="card">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="small muted">${empty}</p>`
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
  </section>`;

/** What can be made to happen to payments, so that each state of the app can be seen. */
export const paymentsPage = (payments: Payments): Html =>
  html`${clock(payments)}
  ${list(
    "Subscriptions",
    "Nobody has a subscription. Buy Plus with the card 4242 4242 4242 4242.",
    payments.subscriptions.map(subscription),
  )}
  ${list("Payments", "Nothing was paid yet.", payments.charges.map(charge))}
  ${list("Disputes", "No payment is disputed. Dispute one above.", payments.disputes.map(dispute))}`;

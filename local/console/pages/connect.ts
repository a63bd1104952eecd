import { html } from "hono/html";
import type { Connect, ConnectControl } from "../connect.ts";
import type { Html } from "../frame.ts";
import { button, list } from "./payments.ts";

const control = (name: ConnectControl, id: string, words: string, about: string): Html =>
  button(name, id, words, about);

const account = (one: Connect["accounts"][number]): Html =>
  html`<li>
    <div>
      ${one.who}, ${one.available}<br /><span class="small muted">${one.state}, <code>${one.id}</code></span>
    </div>
    <div class="buttons">
      ${control("accountFinish", one.id, "Finish", `the account of ${one.who}`)}
      ${
        one.open
          ? html`${control("accountReview", one.id, "Review", `the account of ${one.who}`)}
            ${control("accountAsk", one.id, "Ask for a document", `of ${one.who}`)}
            ${control("accountRestrict", one.id, "Restrict", `the account of ${one.who}`)}
            ${control("accountDisable", one.id, "Disable", `the account of ${one.who}`)}`
          : ""
      }
      ${one.payable ? control("accountPayout", one.id, "Pay out", `the balance of ${one.who}`) : ""}
    </div>
  </li>`;

const payout = (one: Connect["payouts"][number]): Html =>
  html`<li>
    <div>
      ${one.amount}<br /><span class="small muted">${one.status}, <code>${one.id}</code></span>
    </div>
    <div class="buttons">
      ${one.pending ? control("payoutPay", one.id, "It arrives", `the payout of ${one.amount}`) : ""}
      ${one.left ? control("payoutFail", one.id, "It fails", `the payout of ${one.amount}`) : ""}
    </div>
  </li>`;

/** Connected accounts, what they can be made to be, and their payouts. */
export const connectPage = (connect: Connect): Html =>
  html`<section class="card">
      <h2>Balance of the platform</h2>
      <p class="small muted">${connect.platform} can be transferred to connected accounts.</p>
      <div class="actions">${control("topup", "1000", "Add $1,000", "to the balance")}</div>
    </section>
    ${list(
      "Connected accounts",
      "Nobody has connected an account. A member does on the page of earnings.",
      connect.accounts.map(account),
    )}
    ${list("Payouts", "Nothing was paid out to a bank yet.", connect.payouts.map(payout))}`;

import { html, raw } from "hono/html";
import type { Charge, Session } from "../documents.ts";
import { TEST_CARDS } from "../money/cards.ts";
import { asksCard, dueNow } from "../money/checkout.ts";
import { COUNTRIES } from "../money/taxes.ts";
import type { FieldErrors, FieldName, Typed } from "./fields.ts";
import { layout, money } from "./layout.ts";

type Look = { label: string; autocomplete: string; inputmode: string; placeholder: string; type?: string };
const LOOKS: Record<FieldName, Look> = {
  email: {
    label: "Email",
    autocomplete: "email",
    inputmode: "email",
    placeholder: "email@example.com",
    type: "email",
  },
  cardNumber: {
    label: "Card number",
    autocomplete: "cc-number",
    inputmode: "numeric",
    placeholder: "1234 1234 1234 1234",
  },
  cardExpiry: { label: "Expiration", autocomplete: "cc-exp", inputmode: "numeric", placeholder: "MM / YY" },
  cardCvc: { label: "CVC", autocomplete: "cc-csc", inputmode: "numeric", placeholder: "CVC" },
  billingName: {
    label: "Name on card",
    autocomplete: "cc-name",
    inputmode: "text",
    placeholder: "Full name on card",
  },
  billingPostalCode: { label: "ZIP", autocomplete: "postal-code", inputmode: "text", placeholder: "12345" },
  billingCountry: { label: "Country", autocomplete: "country", inputmode: "text", placeholder: "" },
  taxId: {
    label: "Tax number, when you buy as a business (optional)",
    autocomplete: "off",
    inputmode: "text",
    placeholder: "DE123456789",
  },
};

function field(name: FieldName, typed: Typed, errors: FieldErrors, readonly = false) {
  const look = LOOKS[name];
  const error = errors[name];
  const wrong = error ? raw(`aria-invalid="true" aria-describedby="${name}-error"`) : "";
  return html`<div class="field">
    <label for="${name}">${look.label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${look.type ?? "text"}"
      value="${typed[name]}"
      autocomplete="${look.autocomplete}"
      inputmode="${look.inputmode}"
      placeholder="${look.placeholder}"
      ${wrong}
      ${readonly ? raw("readonly") : ""}
      required
    />
    ${error ? html`<p class="wrong" id="${name}-error">${error}</p>` : ""}
  </div>`;
}

/** What the tax depends on. */
const taxFields = (typed: Typed) =>
  html`<div class="field">
      <label for="billingCountry">${LOOKS.billingCountry.label}</label>
      <select id="billingCountry" name="billingCountry" autocomplete="country">
        ${COUNTRIES.map(
          (country) =>
            html`<option value="${country}" ${typed.billingCountry === country ? raw("selected") : ""}>
              ${country}
            </option>`,
        )}
      </select>
    </div>
    <div class="field">
      <label for="taxId">${LOOKS.taxId.label}</label>
      <input
        id="taxId"
        name="taxId"
        value="${typed.taxId}"
        autocomplete="off"
        placeholder="${LOOKS.taxId.placeholder}"
      />
    </div>`;

/** Who pays, and the fields of their card; where nothing is paid there is none. */
export const cardFields = (
  typed: Typed,
  errors: FieldErrors,
  fixedEmail: boolean,
  card = true,
  taxed = false,
) =>
  html`${field("email", typed, errors, fixedEmail)}
  ${
    card
      ? html`${field("cardNumber", typed, errors)}
          <div class="pair">${field("cardExpiry", typed, errors)} ${field("cardCvc", typed, errors)}</div>`
      : ""
  }
  ${field("billingName", typed, errors)} ${card ? field("billingPostalCode", typed, errors) : ""}
  ${taxed ? taxFields(typed) : ""}`;

/** Spaces in the number, " / " in the date, one submit, and the first wrong field in focus. Nothing depends on it. */
export const SCRIPT = `
const form=[...document.forms].at(-1),by=(n)=>form.elements.namedItem(n);
by("cardNumber")?.addEventListener("input",(e)=>{const d=e.target.value.replace(/\\D/g,"").slice(0,19);e.target.value=d.replace(/(.{4})(?=.)/g,"$1 ")});
by("cardExpiry")?.addEventListener("input",(e)=>{let d=e.target.value.replace(/\\D/g,"").slice(0,4);if(e.inputType&&e.inputType.startsWith("delete"))return;if(d.length===1&&d>"1")d="0"+d;e.target.value=d.length>=2?d.slice(0,2)+" / "+d.slice(2):d});
form.addEventListener("submit",()=>{const b=form.querySelector("button[type=submit]");b.disabled=true;b.textContent="Processing…"});
addEventListener("pageshow",(e)=>{if(e.persisted)location.reload()});
form.querySelector("[aria-invalid]")?.focus();
`;

const every = (session: Session) => {
  const cycle = session._line_items[0]?.price.recurring;
  if (!cycle) return "";
  return cycle.interval_count === 1
    ? `per ${cycle.interval}`
    : `every ${cycle.interval_count} ${cycle.interval}s`;
};

const listPrice = ({ _line_items }: Session) =>
  _line_items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);

/** Where a promotion code is typed, when the session allows it and has none yet. */
const codeForm = (session: Session, code: CodeTyped) =>
  html`<form method="post" action="/c/pay/${session.id}/code" novalidate>
    <div class="field">
      <label for="promotionCode">Add promotion code</label>
      <input id="promotionCode" name="promotionCode" autocomplete="off" value="${code.typed}" />
      ${code.error ? html`<p class="wrong" role="alert">${code.error}</p>` : ""}
    </div>
    <button type="submit" class="quiet">Apply</button>
  </form>`;

/** What was typed as a promotion code, and why it was refused. */
export type CodeTyped = { typed: string; error: string | null };
const untyped: CodeTyped = { typed: "", error: null };

function summary(session: Session, code: CodeTyped) {
  const trial = session._subscription_data.trial_period_days;
  return html`<section aria-label="Order">
    ${session.cancel_url ? html`<p><a href="${session.cancel_url}" data-cancel>← Back</a></p>` : ""}
    <h1>
      ${session.mode === "subscription" ? "Subscribe to" : "Pay for"} ${session._line_items[0]?.description}
    </h1>
    <p class="total">
      ${trial ? html`${trial} days free <small>then ${money(listPrice(session))}</small>` : money(session.amount_total)}
      <small>${every(session)}</small>
    </p>
    <ul class="lines">
      ${session._line_items.map(
        (item) =>
          html`<li>
            <span>${item.description}${item.quantity > 1 ? ` × ${item.quantity}` : ""}</span>
            <span>${money(item.amount_subtotal)}</span>
          </li>`,
      )}
      ${
        session.total_details.amount_discount > 0
          ? html`<li>
              <span>Discount</span>
              <span>−${money(session.total_details.amount_discount)}</span>
            </li>`
          : ""
      }
      <li>
        <strong>Total due today</strong>
        <strong>${money(dueNow(session))}</strong>
      </li>
    </ul>
    ${session.allow_promotion_codes && !session.discounts?.length ? codeForm(session, code) : ""}
  </section>`;
}

const cards = html`<details>
  <summary>Test cards (any future date, any CVC, any ZIP)</summary>
  <table>
    ${Object.entries(TEST_CARDS).map(
      ([number, card]) =>
        html`<tr>
          <td><code>${number.replace(/(.{4})(?=.)/g, "$1 ")}</code></td>
          <td>${card.label}</td>
        </tr>`,
    )}
  </table>
</details>`;

/** The hosted checkout page: what is bought on the left, how it is paid on the right. */
export function checkoutPage(
  session: Session,
  typed: Typed,
  errors: FieldErrors,
  fixedEmail: boolean,
  code: CodeTyped = untyped,
) {
  const label = session._subscription_data.trial_period_days
    ? "Start trial"
    : session.mode === "subscription"
      ? "Subscribe"
      : dueNow(session) === 0
        ? "Complete order"
        : `Pay ${money(session.amount_total)}`;
  return layout(
    `${session._line_items[0]?.description ?? "Checkout"} · Checkout`,
    true,
    html`${summary(session, code)}
      <section aria-label="Payment">
        <h2>${asksCard(session) ? "Pay with card" : "Your details"}</h2>
        <form method="post" action="/c/pay/${session.id}" novalidate>
          ${cardFields(typed, errors, fixedEmail, asksCard(session), session.automatic_tax.enabled)}
          ${errors.form ? html`<p class="wrong" role="alert">${errors.form}</p>` : ""}
          <button type="submit">${label}</button>
        </form>
        ${cards}
      </section>
      <script>
        ${raw(SCRIPT)};
      </script>`,
  );
}

/** The bank's question of a 3D Secure card. */
export const challengePage = (session: Session) =>
  layout(
    "3D Secure · Checkout",
    false,
    html`<section class="box stack" aria-labelledby="bank">
      <h2 id="bank">Your bank wants to know that it is you</h2>
      <p>A purchase of <strong>${money(dueNow(session))}</strong>. This is the test page of 3D Secure.</p>
      <form method="post" action="/c/pay/${session.id}/authenticate" class="stack">
        <button type="submit" name="answer" value="complete">Complete authentication</button>
        <button type="submit" name="answer" value="fail" class="quiet">Fail authentication</button>
      </form>
    </section>`,
  );

/** Shown instead of the form when there is nothing to pay any more. */
export const closedPage = (title: string, sentence: string, back: { href: string; label: string } | null) =>
  layout(
    title,
    false,
    html`<section class="box stack">
      <h2>${title}</h2>
      <p>${sentence}</p>
      ${back ? html`<a class="button" href="${back.href}">${back.label}</a>` : ""}
    </section>`,
  );

/** The receipt of a charge (`receipt_url`). */
export const receiptPage = (charge: Charge) =>
  layout(
    "Receipt",
    false,
    html`<section class="box stack">
      <h2>Receipt</h2>
      <p class="total">${money(charge.amount)}</p>
      <p>${charge.description}</p>
      ${charge.amount_refunded > 0 ? html`<p>Refunded: ${money(charge.amount_refunded)}</p>` : ""}
      <p><code>${charge.id}</code></p>
    </section>`,
  );

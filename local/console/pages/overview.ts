import { html } from "hono/html";
import { TEST_CARDS } from "../../stripe/money/cards.ts";
import { exampleAccounts, type Account } from "../accounts.ts";
import type { Html } from "../frame.ts";
import type { Health } from "../health.ts";
import type { Message } from "../mailbox.ts";
import { rows } from "./mail.ts";

const STATES = {
  answers: { className: "tag good", words: "answers" },
  silent: { className: "tag bad", words: "does not answer" },
  elsewhere: { className: "tag muted", words: "configured elsewhere" },
};

const howToSignIn =
  "Nobody here has a password. A button asks the sign-in service for a real one-time code and shows it.";
const howToBegin = `${howToSignIn} The first steps are on the dashboard of the admin panel.`;

const accountsCard = (accounts: readonly Account[]): Html =>
  html`<section class="card">
    <h2>${accounts === exampleAccounts ? "Seeded accounts" : "Sign in"}</h2>
    <p class="small muted">${accounts === exampleAccounts ? howToSignIn : howToBegin}</p>
    <ul class="rows">
      ${accounts.map(
        ({ email, name, role }) =>
          html`<li>
            <div>
              ${name}<br /><span class="small muted">${role}<br /><span class="mono">${email}</span></span>
            </div>
            <form method="post" action="/local/sign-in">
              <input type="hidden" name="email" value="${email}" />
              <button>Get a code<span class="visually-hidden"> for ${name}</span></button>
            </form>
          </li>`,
      )}
    </ul>
    <form method="post" action="/local/sign-in" style="margin-top:1rem">
      <label for="email">Someone else, or somebody new</label>
      <input
        id="email"
        name="email"
        type="email"
        required
        placeholder="new.member@altura.test"
        autocomplete="off"
      />
      <div class="actions"><button>Get a code</button></div>
    </form>
  </section>`;

const services = (health: Health[]): Html =>
  html`<section class="card">
    <h2>Services</h2>
    <ul class="rows">
      ${health.map(
        ({ name, what, url, state }) =>
          html`<li>
            <div>
              ${name}<br /><span class="small muted">${what}</span
              ><br />${url ? html`<code>${url}</code>` : ""}
            </div>
            <span class="${STATES[state].className}">${STATES[state].words}</span>
          </li>`,
      )}
    </ul>
  </section>`;

const cards = (): Html =>
  html`<section class="card">
    <h2>Test cards</h2>
    <p class="small muted">Any future date, any CVC, any postal code.</p>
    <ul class="rows">
      ${Object.entries(TEST_CARDS).map(
        ([number, { label }]) =>
          html`<li>
            <code>${number.replace(/(.{4})(?=.)/g, "$1 ")}</code
            ><span class="small muted">${label ?? ""}</span>
          </li>`,
      )}
    </ul>
  </section>`;

const latest = (messages: Message[]): Html =>
  html`<section class="card">
    <h2>Latest mail</h2>
    ${
      messages.length > 0
        ? html`${rows(messages)}
            <div class="actions"><a class="button" href="/local/mail">All mail</a></div>`
        : html`<p class="small muted">Every mail and text message that the app sends appears here.</p>`
    }
  </section>`;

/** What one needs to try the product: accounts, cards, the last mails, and whether everything answers. */
export const overviewPage = (accounts: readonly Account[], health: Health[], messages: Message[]): Html =>
  html`<div class="grid">
    <div class="stack">${accountsCard(accounts)} ${cards()}</div>
    <div class="stack">
      ${latest(messages.slice(0, 5))} ${services(health)}
      <p class="small">
        <a href="/local/components">Every component of the interface</a><br />
        <a href="/local/mails">Every mail, in each language and theme</a>
      </p>
    </div>
  </div>`;

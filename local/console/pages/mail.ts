import { html } from "hono/html";
import { moment, type Html } from "../frame.ts";
import type { Message } from "../mailbox.ts";

const title = (message: Message) =>
  message.subject || (message.channel === "sms" ? "Text message" : "(no subject)");

/** Messages as rows that lead to their pages. */
export const rows = (messages: Message[]): Html =>
  html`<ul class="rows">
    ${messages.map(
      (message) =>
        html`<li>
          <div>
            <a href="/local/mail/${message.id}">${title(message)}</a><br /><span class="small muted"
              >${message.channel === "sms" ? "SMS" : "Mail"} to ${message.to}</span
            >
          </div>
          ${message.code ? html`<code>${message.code}</code>` : ""} ${moment(message.receivedAt)}
        </li>`,
    )}
  </ul>`;

export const mailListPage = (messages: Message[]): Html =>
  messages.length === 0
    ? html`<section class="card">
        <h2>Nothing has arrived yet</h2>
        <p class="muted">
          Every mail and text message that the app sends appears here. Ask for a code on the
          <a href="/local">overview</a> to see the first one.
        </p>
      </section>`
    : html`<section class="card">${rows(messages)}</section>`;

/** Scripts never run in a mail, and its links open outside of the frame. */
const framed = (message: Message): Html =>
  html`<iframe
    title="The mail as its reader sees it"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${`<base target="_blank">${message.html ?? ""}`}"
  ></iframe>`;

export const messagePage = (message: Message, link: string | null): Html =>
  html`<section class="card">
      <h2>${title(message)}</h2>
      <dl>
        <dt>To</dt>
        <dd>${message.to}</dd>
        <dt>Arrived</dt>
        <dd>${moment(message.receivedAt)}</dd>
        ${
          message.code
            ? html`<dt>Code</dt>
                <dd class="code" data-code>${message.code}</dd>`
            : ""
        }
      </dl>
      ${link ? html`<div class="actions"><a class="button" href="${link}">Follow the link of this mail</a></div>` : ""}
    </section>
    ${
      message.html
        ? html`<section class="card">
            <h2>As a mail</h2>
            ${framed(message)}
          </section>`
        : ""
    }
    <section class="card">
      <h2>As text</h2>
      <pre class="small">${message.text}</pre>
    </section>`;

export const codePage = (message: Message, app: string, link: string | null): Html =>
  html`<section class="card">
    <h2>Code for ${message.to}</h2>
    <p class="code" data-code>${message.code ?? ""}</p>
    <p class="muted small">
      It came by mail at ${moment(message.receivedAt)} and works once. Type it on the sign-in page, or follow
      the link of the mail.
    </p>
    <div class="actions">
      <a class="button primary" href="${app}/auth?email=${encodeURIComponent(message.to)}"
        >Open the sign-in page</a
      >
      ${link ? html`<a class="button" href="${link}">Follow the mail's link</a>` : ""}
      <a class="button" href="/local/mail/${message.id}">See the mail</a>
    </div>
  </section>`;

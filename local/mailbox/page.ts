import { html } from "hono/html";
import type { Message } from "./messages.ts";

const style = `:root{color-scheme:dark light;font:16px/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8884;padding:1rem 0}h2{font-size:1rem;margin:0}
p{margin:.25rem 0;opacity:.75}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0}
strong{font:600 1.25rem ui-monospace,monospace;letter-spacing:.1em}`;

const entry = (message: Message) =>
  html`<article>
    <h2>${message.subject || (message.channel === "sms" ? "Text message" : "(no subject)")}</h2>
    <p>To ${message.to}, <time datetime="${message.receivedAt}">${message.receivedAt}</time></p>
    ${message.code ? html`<strong>${message.code}</strong>` : ""}
    <pre>${message.text}</pre>
  </article>`;

/** The plain page of the mailbox: every mail and text message as text, newest first. */
export const mailboxPage = (messages: Message[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Local mailbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>Local mailbox</h1>
        <p>Mail and text messages that Altura sent on this machine. Nothing leaves it.</p>
        ${messages.length > 0 ? messages.map(entry) : html`<p>Nothing has arrived yet.</p>`}
      </body>
    </html>`;

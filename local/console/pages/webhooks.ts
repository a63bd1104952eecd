import { html } from "hono/html";
import { moment, type Html } from "../frame.ts";
import type { Services } from "../services.ts";
import type { Received } from "../webhooks.ts";

const ways = [
  ["/hook", "takes everything"],
  ["/hook/broken", "answers 500"],
  ["/hook/slow", "answers after four seconds"],
  ["/hook/gone", "says that it is gone"],
  ["/hook/inwards", "redirects into a private network"],
] as const;

/** The addresses to give to a webhook, and what has arrived there. */
export const webhooksPage = (received: Received[], { app, receiver }: Services): Html =>
  html`<section class="card">
      <h2>A receiver on this machine</h2>
      <p class="small muted">
        Add one of these addresses at
        <a href="${app}/admin/settings/webhooks">Admin › Settings › Webhooks</a>, send a test, and see it
        arrive below. Nothing is kept when the services stop.
      </p>
      <ul class="rows">
        ${ways.map(
          ([path, what]) =>
            html`<li>
              <code>${receiver.url}${path}</code>
              <span class="small muted">${what}</span>
            </li>`,
        )}
      </ul>
    </section>
    <section class="card">
      <h2>${received.length === 0 ? "Nothing has arrived yet" : "Arrived"}</h2>
      <ul class="rows">
        ${received.map(
          (one) =>
            html`<li>
              <details>
                <summary>
                  <code>${one.type}</code> <span class="small muted">answered ${one.status}</span>
                </summary>
                <p class="small"><code>${one.id}</code><br /><span class="muted">${one.signature}</span></p>
                <pre>${one.body}</pre>
              </details>
              ${moment(one.at)}
            </li>`,
        )}
      </ul>
    </section>`;

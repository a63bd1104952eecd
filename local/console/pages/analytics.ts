import { html } from "hono/html";
import type { Analytics } from "../analytics.ts";
import { moment, type Html } from "../frame.ts";

const shown = 100;

const flagRow = ({ key, values, value }: Analytics["flags"][number]): Html =>
  html`<li>
    <div>
      <span class="mono">${key}</span><br /><span class="small muted"
        >${value ?? `not set: ${values[0]}, the written default`}</span
      >
    </div>
    <form method="post" action="/local/analytics/do/flag">
      ${values.map(
        (one) =>
          html`<button name="value" value="${key}=${one}">
            ${one}<span class="visually-hidden"> for ${key}</span>
          </button> `,
      )}
      <button name="value" value="${key}=">Default<span class="visually-hidden"> for ${key}</span></button>
    </form>
  </li>`;

const row = (name: string, who: string, at: string, values: unknown): Html =>
  html`<li>
    <details>
      <summary>
        <span>${name}<br /><span class="small muted mono">${who}</span></span>
      </summary>
      <pre class="small">${JSON.stringify(values, null, 2)}</pre>
    </details>
    ${moment(at)}
  </li>`;

const list = (title: string, none: string, rows: Html[]): Html =>
  html`<section class="card">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="small muted">${none}</p>`
        : html`<ul class="rows">
            ${rows}
          </ul>`
    }
  </section>`;

const nothing = "Nothing has arrived. Allow analytics on a page of the app, and look again.";

/** What left the app for product analytics and the page tag, and the flags that it is answered. */
export const analyticsPage = ({ events, recordings, hits, flags }: Analytics): Html =>
  html`<section class="card">
      <h2>Feature flags</h2>
      <p class="small muted">One value for everybody, as product analytics would answer it.</p>
      <ul class="rows">
        ${flags.map(flagRow)}
      </ul>
      <form method="post" action="/local/analytics/do/clear">
        <div class="actions"><button>Forget what has arrived</button></div>
      </form>
    </section>
    <div class="grid">
      ${list(
        "Product analytics",
        nothing,
        events.slice(0, shown).map((one) => row(one.event, one.distinctId, one.receivedAt, one.properties)),
      )}
      <div class="stack">
        ${list(
          "Page tag",
          nothing,
          hits
            .slice(0, shown)
            .map((one) => row(one.name, `${one.from}, ${one.clientId}`, one.receivedAt, one)),
        )}
        ${list(
          "Replays",
          "No replay. They are counted and never kept here.",
          recordings.map(
            ({ sessionId, snapshots, bytes }) =>
              html`<li>
                <span class="mono small">${sessionId}</span>
                <span class="small muted">parts: ${snapshots}, ${Math.ceil(bytes / 1024)} KiB</span>
              </li>`,
          ),
        )}
      </div>
    </div>`;

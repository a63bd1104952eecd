import { html } from "hono/html";
import type { StoredEvent } from "./store.ts";

/** A plain list of the events, newest first. */
export const analyticsPage = (events: StoredEvent[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Local analytics</title>
        <link rel="icon" href="data:," />
        <style>
          :root {
            color-scheme: dark light;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 44rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <h1>Local analytics</h1>
        <p>Events that would go to PostHog. Nothing leaves this machine.</p>
        ${events.length === 0 ? html`<p>Nothing has arrived yet.</p>` : ""}
        ${events.map(
          (entry) =>
            html`<details>
              <summary>${entry.event}, ${entry.distinctId}, ${entry.occurredAt}</summary>
              <pre>${JSON.stringify(entry.properties, null, 2)}</pre>
            </details>`,
        )}
      </body>
    </html>`;

import { html, raw } from "hono/html";
import { style } from "./style.ts";
import { isLocal, namedServices, type Services } from "./services.ts";

export type Html = ReturnType<typeof html>;

const TABS = [
  ["/local", "Overview"],
  ["/local/mail", "Mail"],
  ["/local/stripe", "Payments"],
  ["/local/chain", "Chain"],
  ["/local/analytics", "Analytics"],
  ["/local/webhooks", "Webhooks"],
] as const;

export type Tab = (typeof TABS)[number][0];

/** Names what runs here, so that nobody takes it for the real thing. */
function banner(services: Services): Html {
  const local = namedServices(services).filter((service) => isLocal(service.url));
  return html`<aside class="banner">
    <div>
      <p class="small">
        <strong>Local.</strong> On this machine: ${local.map((service) => service.name).join(", ")}. No money,
        no mail and no token here is real.
      </p>
    </div>
  </aside>`;
}

/** One page of the console. */
export const frame = (
  services: Services,
  tab: Tab,
  title: string,
  content: Html | Html[],
  told: string[] = [],
) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Altura local console</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        ${banner(services)}
        <div class="page">
          <header>
            <h1>${title}</h1>
            <nav aria-label="Console">
              ${TABS.map(
                ([path, name]) =>
                  html`<a href="${path}" ${path === tab ? html`aria-current="page"` : ""}>${name}</a>`,
              )}
              <a href="${services.app}/">To the app</a>
            </nav>
          </header>
          <main>${told.map((words) => html`<p role="status" class="told">${words}</p>`)} ${content}</main>
        </div>
      </body>
    </html>`;

/** A moment as text that is the same everywhere, with the machine-readable value. */
export const moment = (iso: string) =>
  html`<time class="mono muted" datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;

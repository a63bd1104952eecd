import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { bankOf, handIn, missingParts, saveAccount } from "../connect/accounts.ts";
import { availableOf } from "../connect/balances.ts";
import type { Account, Part } from "../connect/documents.ts";
import { sessionLink, visitLink, type Link } from "../connect/links.ts";
import { currentTime, reader, transact, type StripeContext } from "../context.ts";
import { closedPage } from "./checkout.ts";
import { day, layout, money, type Html } from "./layout.ts";

const field = (name: string, label: string, value: string, type = "text") =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${value}" required />
  </div>`;

const WORDS: Record<Part, { title: string; fields: Html }> = {
  person: {
    title: "Tell us about you",
    fields: html`${field("first_name", "First name", "Vera")} ${field("last_name", "Last name", "Test")}
    ${field("dob", "Date of birth", "1990-01-01", "date")}`,
  },
  business: {
    title: "What you sell",
    fields: html`${field("url", "Your website", "https://example.com", "url")}`,
  },
  bank: {
    title: "Where your money goes",
    fields: html`${field("account_number", "Account number", "000123456789")}
      <p>000111111116 is an account that its bank does not find.</p>`,
  },
  document: {
    title: "Show a document",
    fields: html`<p>Stripe wants to see a passport or an identity card. A test document is enough here.</p>`,
  },
};

const step = (link: Link, session: string, part: Part, left: number) =>
  layout(
    "Onboarding",
    false,
    html`<h1>Stripe, for payouts by this platform</h1>
      <form method="post" action="/setup/s/${session}" class="box stack">
        <h2>${WORDS[part].title}</h2>
        <input type="hidden" name="part" value="${part}" />
        ${WORDS[part].fields}
        <button type="submit">${left > 1 ? "Continue" : "Agree and submit"}</button>
      </form>
      <p><a href="${link.return_url}">Save and return later</a></p>`,
  );

const done = (link: Link) =>
  layout(
    "Onboarding",
    false,
    html`<h1>Stripe</h1>
      <section class="box stack">
        <h2>There is nothing left to hand in</h2>
        <a class="button" href="${link.return_url}">Return</a>
      </section>`,
  );

const dashboard = (account: Account, available: number) =>
  layout(
    "Express dashboard",
    false,
    html`<h1>Express dashboard</h1>
      <section class="box stack">
        <h2>${money(available)} on your balance</h2>
        <p>
          ${account.payouts_enabled ? "Payouts are on." : "Payouts are paused."}
          ${
            account.requirements.current_deadline
              ? `Something is due on ${day(account.requirements.current_deadline)}.`
              : ""
          }
        </p>
      </section>`,
  );

/** The pages that Stripe would host for connected accounts: onboarding and the Express dashboard. */
export function connectRoutes(app: Hono, context: StripeContext): void {
  const gone = (c: Context) =>
    c.html(closedPage("This link does not work any more", "Open it again where you came from.", null), 404);
  const read = async (id: string) => (await reader(context)).get("account", id);

  app.get("/setup/e/:account/:token", async (c) => {
    const opened = await visitLink(context, c.req.param("token"), await currentTime(context.sql));
    if (opened.session) return c.redirect(`/setup/s/${opened.session}`, 303);
    // Visited before, or too late: Stripe sends the person back, for a new link.
    return opened.link?.refresh_url ? c.redirect(opened.link.refresh_url, 303) : gone(c);
  });

  app.get("/setup/s/:session", async (c) => {
    const session = c.req.param("session");
    const link = await sessionLink(context, session);
    if (!link || link.kind !== "onboarding") return gone(c);
    const missing = missingParts(await read(link.account));
    return c.html(missing[0] ? step(link, session, missing[0], missing.length) : done(link));
  });

  app.post("/setup/s/:session", async (c) => {
    const session = c.req.param("session");
    const link = await sessionLink(context, session);
    if (!link || link.kind !== "onboarding") return gone(c);
    const form = await c.req.formData();
    const number = String(form.get("account_number") ?? "").replace(/\D/g, "");
    const left = await transact(context, async (store) => {
      const account = await store.lock("account", link.account);
      const part = missingParts(account).find((one) => one === form.get("part"));
      if (!part) return missingParts(account).length;
      const next = await handIn(store, account, part);
      if (part !== "bank" || !number) return missingParts(next).length;
      return missingParts(await saveAccount(store, next, { external_accounts: bankOf(next, number) })).length;
    });
    return c.redirect(left > 0 || !link.return_url ? `/setup/s/${session}` : link.return_url, 303);
  });

  app.get("/express/:account/:token", async (c) => {
    const opened = await visitLink(context, c.req.param("token"), await currentTime(context.sql));
    return opened.session ? c.redirect(`/express/${opened.session}`, 303) : gone(c);
  });

  app.get("/express/:session", async (c) => {
    const link = await sessionLink(context, c.req.param("session"));
    if (!link || link.kind !== "dashboard") return gone(c);
    const available = await transact(context, (store) => availableOf(store, link.account));
    return c.html(dashboard(await read(link.account), available));
  });
}

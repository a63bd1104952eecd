import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { isOwnForm } from "../same-origin.ts";
import type { Account } from "./accounts.ts";
import { analyticsControls, readAnalytics } from "./analytics.ts";
import { chainControls } from "./blocks.ts";
import { readChain } from "./chain.ts";
import { connectControls, readConnect } from "./connect.ts";
import { readFont } from "./fonts.ts";
import { frame, type Html, type Tab } from "./frame.ts";
import { checkHealth } from "./health.ts";
import { linkOf, readMessage, readMessages } from "./mailbox.ts";
import { paymentControls, readPayments } from "./payments.ts";
import { analyticsPage } from "./pages/analytics.ts";
import { chainPage } from "./pages/chain.ts";
import { connectPage } from "./pages/connect.ts";
import { codePage, mailListPage, messagePage } from "./pages/mail.ts";
import { overviewPage } from "./pages/overview.ts";
import { paymentsPage } from "./pages/payments.ts";
import { problemPage } from "./pages/problem.ts";
import { stripePage } from "./pages/stripe.ts";
import { webhooksPage } from "./pages/webhooks.ts";
import { isLocal, type Services } from "./services.ts";
import { requestCode } from "./sign-in.ts";
import { readEvents, redeliver } from "./stripe.ts";
import { readReceived } from "./webhooks.ts";

/** No script runs in the console; a mail's own styles and pictures may show inside its frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'self'";

type Controls = Record<string, (services: Services, value: string) => Promise<string>>;

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const firstLine = (error: Error) => error.message.split("\n", 1)[0] ?? error.name;

/** The pages under /local; every address in them is relative to the host that shows them. `accounts` are those to sign in with. */
export function consoleApp(services: Services, accounts: readonly Account[]): Hono {
  const app = new Hono();
  /** What the last button did, for the next page: one person uses the console at a time. */
  const told: string[] = [];
  const show = (c: Context, tab: Tab, title: string, content: Html, status: 200 | 400 | 404 | 502 = 200) =>
    c.html(frame(services, tab, title, content, told.splice(0)), status);
  const origins = [services.app, services.supabase.url].filter(isLocal).map((url) => new URL(url).origin);

  /** Does what a button stands for, and comes back to its page with the sentence that says what happened. */
  async function run(c: Context, tab: Tab, controls: Controls, value: string) {
    const name = c.req.param("control") ?? "";
    if (!Object.hasOwn(controls, name)) return c.notFound();
    const done = await controls[name]?.(services, value).catch((error: Error) => error);
    if (typeof done !== "string") {
      const problem = problemPage(done ? firstLine(done) : "Nothing", "Nothing was changed.");
      return show(c, tab, "That cannot be done", problem, 400);
    }
    told.push(done);
    return c.redirect(tab, 303);
  }

  app.use(async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD" && !isOwnForm(c, [new URL(services.app).origin])) {
      return c.text("This form must be sent from its own page.", 403);
    }
    await next();
    c.header("content-security-policy", POLICY);
    c.header("cache-control", "no-store");
    c.header("referrer-policy", "no-referrer");
  });

  app.get("/health", (c) => c.json({ ok: true }));
  app.get("/", (c) => c.redirect("/local"));
  app.get("/local/fonts/:file", async (c) => {
    const font = await readFont(c.req.param("file"));
    return font ? c.body(font, 200, { "content-type": "font/woff2" }) : c.notFound();
  });
  app.get("/local", async (c) => {
    const latest = readMessages(services.mailbox.url).catch(() => []);
    const overview = overviewPage(accounts, await checkHealth(services), await latest);
    return show(c, "/local", "Local console", overview);
  });

  app.post("/local/sign-in", async (c) => {
    const email = text((await c.req.parseBody()).email).toLowerCase();
    const answer = await requestCode(services, email);
    if ("message" in answer) return c.redirect(`/local/sign-in/${answer.message.id}`, 303);
    const advice = "Nothing was changed. Check the services below the accounts, then try again.";
    return show(c, "/local", "No code", problemPage(answer.problem, advice), 400);
  });

  app.get("/local/sign-in/:id", async (c) => {
    const message = await readMessage(services.mailbox.url, c.req.param("id"));
    if (!message) return c.notFound();
    return show(c, "/local", "One-time code", codePage(message, services.app, linkOf(message, origins)));
  });

  app.get("/local/mail", async (c) =>
    show(c, "/local/mail", "Mailbox", mailListPage(await readMessages(services.mailbox.url))),
  );

  app.get("/local/mail/:id", async (c) => {
    const message = await readMessage(services.mailbox.url, c.req.param("id"));
    if (!message) return c.notFound();
    return show(c, "/local/mail", "Message", messagePage(message, linkOf(message, origins)));
  });

  app.use("/local/stripe/*", async (c, next) => {
    if (isLocal(services.stripe.url)) return next();
    const advice = "Its dashboard shows events and deliveries.";
    return show(c, "/local/stripe", "Payments", problemPage("Stripe is configured elsewhere", advice), 404);
  });
  app.get("/local/stripe", async (c) => {
    const [payments, accounts, events] = await Promise.all([
      readPayments(services),
      readConnect(services),
      readEvents(services.stripe.url),
    ]);
    const content = html`${paymentsPage(payments)} ${connectPage(accounts)} ${stripePage(events)}`;
    return show(c, "/local/stripe", "Payments", content);
  });
  app.post("/local/stripe/do/:control", async (c) =>
    run(c, "/local/stripe", { ...paymentControls, ...connectControls }, text((await c.req.parseBody()).id)),
  );
  app.post("/local/stripe/events/:id/redeliver", async (c) =>
    (await redeliver(services.stripe.url, c.req.param("id")))
      ? c.redirect("/local/stripe", 303)
      : c.notFound(),
  );

  app.use("/local/chain/*", async (c, next) => {
    if (isLocal(services.chain.rpcUrl)) return next();
    const advice = "Use its block explorer.";
    return show(c, "/local/chain", "Chain", problemPage("The chain is configured elsewhere", advice), 404);
  });
  app.get("/local/chain", async (c) =>
    show(c, "/local/chain", "Chain", chainPage(await readChain(services), services)),
  );
  app.post("/local/chain/do/:control", async (c) =>
    run(c, "/local/chain", chainControls, text((await c.req.parseBody()).value)),
  );

  app.use("/local/analytics/*", async (c, next) => {
    if (isLocal(services.analytics.url)) return next();
    const problem = problemPage("Product analytics is configured elsewhere", "Its project shows the events.");
    return show(c, "/local/analytics", "Analytics", problem, 404);
  });
  app.get("/local/analytics", async (c) =>
    show(c, "/local/analytics", "Analytics", analyticsPage(await readAnalytics(services))),
  );
  app.post("/local/analytics/do/:control", async (c) =>
    run(c, "/local/analytics", analyticsControls, text((await c.req.parseBody()).value)),
  );
  app.get("/local/webhooks", async (c) =>
    show(c, "/local/webhooks", "Webhooks", webhooksPage(await readReceived(services), services)),
  );

  app.notFound((c) =>
    show(c, "/local", "Not found", problemPage("There is nothing here", "It may have been deleted."), 404),
  );
  app.onError((error, c) =>
    show(
      c,
      "/local",
      "A service does not answer",
      problemPage(firstLine(error), "Is `npm start` still running?"),
      502,
    ),
  );
  return app;
}

import { Hono } from "hono";
import type { Sql } from "postgres";
import { z } from "zod";
import { findCode } from "./code.ts";
import { clearMessages, findMessage, keepMessage, listMessages } from "./messages.ts";
import { mailboxPage } from "./page.ts";

const sms = z.object({ to: z.string().min(4), text: z.string(), code: z.string().optional() });

/** The read API, the SMS inlet and the page of the mailbox. */
export function mailboxApi(sql: Sql): Hono {
  const app = new Hono();

  app.get("/health", async (c) => {
    await sql`select 1`;
    return c.json({ ok: true });
  });

  app.get("/messages", async (c) => {
    const since = c.req.query("since");
    const moment = since === undefined ? undefined : new Date(since);
    if (moment && Number.isNaN(moment.getTime())) return c.json({ error: "since is not a date" }, 400);
    return c.json(await listMessages(sql, { to: c.req.query("to"), since: moment }));
  });

  app.get("/messages/:id", async (c) => {
    const message = await findMessage(sql, c.req.param("id"));
    return message ? c.json(message) : c.json({ error: "no such message" }, 404);
  });

  app.delete("/messages", async (c) => {
    await clearMessages(sql);
    return c.body(null, 204);
  });

  app.post("/sms", async (c) => {
    // A form on some web page cannot send this type without asking first, and nobody answers that question here.
    if (!c.req.header("content-type")?.startsWith("application/json"))
      return c.json({ error: "send JSON" }, 415);
    const parsed = sms.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: "expected {to, text, code}" }, 400);
    const { to, text, code } = parsed.data;
    await keepMessage(sql, {
      channel: "sms",
      messageId: crypto.randomUUID(),
      to,
      subject: "",
      text,
      html: null,
      code: findCode(code, text),
    });
    return c.json({ ok: true }, 201);
  });

  app.get("/", async (c) => c.html(mailboxPage(await listMessages(sql, {}))));

  return app;
}

import { createTransport } from "nodemailer";
import { afterAll, expect, test } from "vitest";
import { anyPort } from "../ports.ts";
import { startConsole } from "./start.ts";
import { consoleForTests } from "./testing.ts";

const { app: APP, services, page, smtpUrl, get, post, stop } = await consoleForTests();
afterAll(stop);
const NOOR = "noor@altura.test";

test("the overview names accounts, services with their state, and test cards", async () => {
  const body = await get("/local");
  for (const words of ["Ada Ferrer", "Mateo Ruiz", "Noor Haddad", "Ines Calder"])
    expect(body).toContain(words);
  expect(body).toContain("4242 4242 4242 4242");
  const states = [...body.matchAll(/class="tag [a-z]+">([^<]+)</g)].map(([, words]) => words);
  expect(states).toEqual([
    "does not answer",
    "answers",
    "answers",
    "answers",
    "answers",
    "configured elsewhere",
    "answers",
    "answers",
  ]);
  expect(body).not.toContain(services.supabase.secretKey);
  expect(body).not.toContain(services.stripe.secretKey);
});

test("of a community without example data the overview names its admins alone, and says where to begin", async () => {
  const accounts = [{ email: "rosa@example.com", name: "The admin", role: "Administrator" }];
  const alone = await startConsole({ port: 0, services, accounts });
  const body = await (await fetch(`${alone.url}/local`)).text();
  await alone.stop();
  expect([...body.matchAll(/name="email" value="([^"]+)"/g)].map(([, email]) => email)).toEqual([
    "rosa@example.com",
  ]);
  expect(body).toContain("The first steps are on the dashboard of the admin panel.");
  expect(body).not.toContain("altura.test<");
});

test("one click gives a real code, that the auth API takes", async () => {
  const answer = await post("/local/sign-in", { email: NOOR });
  const body = await answer.text();
  expect(answer.url).toContain("/local/sign-in/");
  expect(body).toContain(`${APP}/auth?email=noor%40altura.test`);
  expect(body).toMatch(/href="http[^"]+">Follow the mail/);
  const code = /data-code>(\d{6})</.exec(body)?.[1];
  const verified = await fetch(`${services.supabase.url}/auth/v1/verify`, {
    method: "POST",
    headers: { apikey: services.supabase.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ type: "email", email: NOOR, token: code }),
  });
  expect(verified.status).toBe(200);
});

test("clicking again at once shows a code that works, not a refusal", async () => {
  const first = await post("/local/sign-in", { email: "ada@altura.test" });
  const second = await post("/local/sign-in", { email: "ada@altura.test" });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await second.text()).toMatch(/>\d{6}</);
});

test("what auth refuses is told", async () => {
  const answer = await post("/local/sign-in", { email: "not an address" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('role="alert"');
});

test("a mail shows its code, its text, and its HTML in a frame without scripts", async () => {
  await createTransport(smtpUrl).sendMail({
    from: "hello@altura.test",
    to: NOOR,
    subject: "Hostile <b>mail</b>",
    text: "plain words 919191",
    html: `<p onclick="x">rich "words"</p><script>alert(1)</script>`,
  });
  const list = await get("/local/mail");
  expect(list).toContain("Hostile &lt;b&gt;mail&lt;/b&gt;");
  const path = /href="(\/local\/mail\/[^"]+)">Hostile/.exec(list)?.[1] ?? "";
  const body = await get(path);
  expect(body).toContain("919191");
  expect(body).toContain("plain words");
  expect(body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(body).toContain("&lt;script&gt;");
  expect(body).not.toContain("<script>");
  const answer = await fetch(page.url + path);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await fetch(`${page.url}/local/mail/nothing`)).status).toBe(404);
});

test("a form of another site changes nothing", async () => {
  for (const headers of [
    { origin: "https://evil.test" },
    { "sec-fetch-site": "cross-site", origin: APP },
    {},
  ]) {
    expect(
      (await post("/local/chain/do/mine", { value: "1" }, headers as Record<string, string>)).status,
    ).toBe(403);
  }
  expect(
    (await post("/local/chain/do/mine", { value: "1" }, { "sec-fetch-site": "same-origin" })).status,
  ).toBe(200);
});

test("a service that is gone is told, not a blank page", async () => {
  const alone = await startConsole({
    port: 0,
    services: {
      ...services,
      mailbox: { url: `http://127.0.0.1:${await anyPort()}` },
      stripe: { ...services.stripe, url: "" },
    },
  });
  const mail = await fetch(`${alone.url}/local/mail`);
  const payments = await fetch(`${alone.url}/local/stripe`);
  await alone.stop();
  expect(mail.status).toBe(502);
  expect(await mail.text()).toContain("A service does not answer");
  expect(await payments.text()).toContain("Stripe is configured elsewhere");
});

test("what has left the app for analytics is shown, and a flag is set for everybody", async () => {
  const hit = "v=2&tid=G-LOCAL0000&cid=1.2&en=form_abandon&ep.form=%3Cb%3E";
  await fetch(`${services.analytics.url}/g/collect?${hit}`, { method: "POST" });
  expect(await get("/local/analytics")).toContain("form_abandon");
  expect(await get("/local/analytics")).not.toContain("<b>");
  const set = (value: string) => post("/local/analytics/do/flag", { value });
  expect((await set("hub_order=doing")).url).toContain("/local/analytics");
  expect(await (await fetch(`${services.analytics.url}/flag-values`)).json()).toEqual({ hub_order: "doing" });
  await set("hub_order=");
  expect(await get("/local/analytics")).toContain("not set: climb");
  expect((await set("nothing=x")).status).toBe(400);
  await post("/local/analytics/do/clear");
  expect(await get("/local/analytics")).not.toContain("form_abandon");
});

test("webhooks that arrive at the receiver are shown with what was answered, and their text is only text", async () => {
  expect(await get("/local/webhooks")).toContain("Nothing has arrived yet");
  const send = (path: string, type: string) =>
    fetch(services.receiver.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { "webhook-id": "msg_1", "webhook-signature": "v1,abc" },
      body: JSON.stringify({ type, data: "<script>alert(1)</script>" }),
    });
  expect((await send("/hook", "order.settled")).status).toBe(200);
  expect((await send("/hook/broken", "mint.confirmed")).status).toBe(500);
  expect((await send("/hook/unknown", "x")).status).toBe(404);
  const shown = await get("/local/webhooks");
  for (const words of ["order.settled", "answered 200", "mint.confirmed", "answered 500", "v1,abc"])
    expect(shown).toContain(words);
  expect(shown).not.toContain("<script>");
});

import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import type { Message } from "./messages.ts";
import { startMailbox } from "./start.ts";

let db: FreshDatabase;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeAll(async () => {
  db = await freshDatabase();
  mailbox = await startMailbox({ sql: db.sql, httpPort: 0, smtpPort: 0 });
});

afterAll(async () => {
  await mailbox?.stop();
  await db?.drop();
});

beforeEach(async () => {
  await fetch(`${mailbox.url}/messages`, { method: "DELETE" });
});

const send = (mail: object) =>
  createTransport(mailbox.smtpUrl).sendMail({ from: "Altura <hello@altura.test>", ...mail });

const read = async (query = "") =>
  (await (await fetch(`${mailbox.url}/messages${query}`)).json()) as Message[];

const postSms = (body: string, type = "application/json") =>
  fetch(`${mailbox.url}/sms`, { method: "POST", headers: { "content-type": type }, body });

test("a mail arrives with its parts and the code of its header", async () => {
  await send({
    to: "Noor@Altura.test",
    subject: "Your code — señal",
    text: "Order 111111 is paid. Your code is below.",
    html: "<p>Your code is <b>222222</b></p>",
    headers: { "X-Altura-Code": "333333" },
  });
  const [mail] = await read("?to=noor@altura.test");
  expect(mail).toMatchObject({
    channel: "email",
    to: "noor@altura.test",
    subject: "Your code — señal",
    text: "Order 111111 is paid. Your code is below.",
    code: "333333",
  });
  expect(mail?.html).toContain("<b>222222</b>");
  expect(await (await fetch(`${mailbox.url}/messages/${mail?.id}`)).json()).toEqual(mail);
});

test("without the header the first six digits are the code", async () => {
  await send({ to: "a@altura.test", subject: "One", text: "call 12345678, then type 424242." });
  await send({ to: "b@altura.test", subject: "Two", html: "<style>a{color:#123456}</style><p>535353</p>" });
  await send({ to: "c@altura.test", subject: "Three", text: "nothing to type" });
  expect((await read("?to=a@altura.test"))[0]?.code).toBe("424242");
  expect((await read("?to=b@altura.test"))[0]?.code).toBe("535353");
  expect((await read("?to=c@altura.test"))[0]?.code).toBeNull();
});

test("the same Message-ID shows once, and once per recipient", async () => {
  const mail = { to: ["a@altura.test", "b@altura.test"], messageId: "<once@altura.test>", text: "hello" };
  await send(mail);
  await send(mail);
  expect((await read()).map((message) => message.to).sort()).toEqual(["a@altura.test", "b@altura.test"]);
});

test("the list is newest first and starts at `since`", async () => {
  await send({ to: "a@altura.test", subject: "first" });
  const [first] = await read();
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(first!.receivedAt) + 1);
  const since = new Date().toISOString();
  await send({ to: "a@altura.test", subject: "second" });
  expect((await read("?to=a@altura.test")).map((mail) => mail.subject)).toEqual(["second", "first"]);
  expect((await read(`?since=${since}`)).map((mail) => mail.subject)).toEqual(["second"]);
  expect((await fetch(`${mailbox.url}/messages?since=yesterday`)).status).toBe(400);
});

test("text messages are found however the number is written", async () => {
  const body = { to: "+1 (555) 010-0001", text: "Your code is 616161", code: "616161" };
  expect((await postSms(JSON.stringify(body))).status).toBe(201);
  const [sms] = await read(`?to=${encodeURIComponent("15550100001")}`);
  expect(sms).toMatchObject({ channel: "sms", to: "+15550100001", code: "616161", html: null });
});

test("what is not ours is refused", async () => {
  expect((await postSms("{}")).status).toBe(400);
  expect((await postSms(JSON.stringify({ to: "+15550100001", text: "x" }), "text/plain")).status).toBe(415);
  expect((await fetch(`${mailbox.url}/messages/nothing`)).status).toBe(404);
});

test("the page shows messages as text", async () => {
  await send({ to: "a@altura.test", subject: "<script>alert(1)</script>", text: "<b>bold</b>" });
  const page = await (await fetch(mailbox.url)).text();
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toContain("<b>bold");
  expect((await fetch(`${mailbox.url}/health`)).status).toBe(200);
});

test("any user name and password pass", async () => {
  const url = mailbox.smtpUrl.replace("//", "//someone:secret@");
  await createTransport(url).sendMail({ from: "x@altura.test", to: "a@altura.test", text: "in" });
  expect(await read()).toHaveLength(1);
});

test("messages outlive a restart of the mailbox", async () => {
  await send({ to: "a@altura.test", subject: "kept" });
  const again = await startMailbox({ sql: db.sql, httpPort: 0, smtpPort: 0 });
  const kept = (await (await fetch(`${again.url}/messages`)).json()) as Message[];
  await again.stop();
  expect(kept[0]?.subject).toBe("kept");
});

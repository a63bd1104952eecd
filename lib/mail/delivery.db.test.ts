import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { receiveReport } from "./reports/receive";
import { startMailbox } from "../../local/mailbox/start.ts";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { startSupabase, type RunningSupabase } from "../../local/supabase/start.ts";
import { deliverPendingMail, sendMail } from "./deliver";
import { mailToken } from "./envelope";

let db: FreshDatabase;
let supabase: RunningSupabase;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let dataDir: string;
/** What the mail server got, and what it answers to a recipient. */
const got: { from: string; raw: string }[] = [];
let refusal: { responseCode: number; message: string } | null = null;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  disableReverseLookup: true,
  onRcptTo: (_address, _session, done) =>
    done(refusal ? Object.assign(new Error(refusal.message), refusal) : undefined),
  onData: (stream, session, done) => {
    const { mailFrom } = session.envelope;
    void buffer(stream).then((raw) => {
      got.push({
        from: mailFrom ? mailFrom.address : "",
        raw: raw.toString("utf8").replace(/\r\n[ \t]+/g, " "),
      });
      done(null, "queued as 4711");
    });
  },
});
const secret = "secret-of-the-mail-service";
beforeAll(async () => {
  db = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "mail-"));
  mailbox = await startMailbox({ sql: db.sql, httpPort: 0, smtpPort: 0 });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const siteUrl = "https://altura.example";
  supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl,
    mailboxUrl: mailbox.url,
    smtpUrl: mailbox.smtpUrl,
  });
  Object.assign(process.env, {
    APP_URL: siteUrl,
    APP_SECRET: "a".repeat(32),
    SUPABASE_URL: supabase.url,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    MAIL_FROM: "Altura <hello@altura.example>",
    MAIL_BOUNCE: "bounces@altura.example",
    MAIL_WEBHOOK_SECRET: secret,
  });
});
afterAll(async () => {
  await new Promise<void>((done) => server.close(() => done()));
  await supabase.stop();
  await mailbox.stop();
  await rm(dataDir, { recursive: true });
  await db.drop();
});
beforeEach(() => {
  refusal = null;
  got.length = 0;
});

async function queued(template = "welcome") {
  const user = randomUUID();
  const email = `${user}@altura.example`;
  await db.sql`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
    values (${user}, 'authenticated', 'authenticated', ${email}, now(), '{"full_name": "Vera"}')`;
  const params = template === "referral_qualified" ? { referee: "L••• B.", points: 1200, qualified: 1 } : {};
  await db.sql`select private.queue_mail(${`m:${user}`}, ${user}, ${template}, ${db.sql.json(params)})`;
  const [mail] = await db.sql`select id from mail_outbox where user_id = ${user}`;
  return { user, email, id: mail?.id as string };
}
const stateOf = async (id: string) =>
  (await db.sql`select status, answer, attempts from mail_outbox where id = ${id}`)[0];
const suppressed = async (email: string) =>
  (await db.sql`select private.is_suppressed(${email}) as it`)[0]?.it as boolean;

describe("a mail on its way", () => {
  it("carries its own bounce address, a lasting id and, where it is a choice, the way to stop its list", async () => {
    const { id } = await queued("referral_qualified");
    expect(await deliverPendingMail()).toEqual({ sent: 1, failed: 0 });
    const [mail] = got;
    expect(mail?.from).toBe(`bounces+${mailToken(id)}@altura.example`);
    expect(mail?.from.split("@")[0]?.length).toBeLessThanOrEqual(64);
    expect(mail?.raw).toMatch(/^Message-ID: <[0-9a-f]{32}@altura\.example>/m);
    expect(mail?.raw).toMatch(/^List-ID: Altura referral <referral\.altura\.example>/m);
    expect(mail?.raw).toMatch(/^List-Unsubscribe: <https:\/\/altura\.example\/api\/unsubscribe\?token=\S+>/m);
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(await stateOf(id)).toMatchObject({ status: "sent", answer: expect.stringContaining("4711") });
    await queued();
    await deliverPendingMail();
    expect(got[1]?.raw).not.toContain("List-");
  });

  it("is signed where there is a key, with the headers that one-click unsubscribing wants signed (RFC 8058)", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    Object.assign(process.env, { MAIL_DKIM_KEY: pem.replaceAll("\n", "\\n"), MAIL_DKIM_SELECTOR: "a1" });
    await queued("referral_qualified");
    await deliverPendingMail();
    delete process.env.MAIL_DKIM_KEY;
    const signature = /^DKIM-Signature: (.*)$/m.exec(got[0]?.raw ?? "")?.[1] ?? "";
    expect(signature).toMatch(/d=altura\.example;.* s=a1;/);
    expect(signature.toLowerCase()).toContain("list-unsubscribe:list-unsubscribe-post");
    // Both ways are in the one header that is signed.
    expect(got[0]?.raw.match(/^List-Unsubscribe: <https:\S+>, <mailto:\S+>\r$/gm)).toHaveLength(1);
  });

  it("is written with the words of staff from then on, and with the shipped ones where those do not fit", async () => {
    await db.sql`update private.mail_kinds set texts = ${db.sql.json({
      en: { subject: "Up you go, {name}!", text: "{nonsense}", action: "{" },
    })} where template = 'welcome'`;
    await queued();
    await deliverPendingMail();
    await db.sql`update private.mail_kinds set texts = '{}' where template = 'welcome'`;
    expect(got[0]?.raw).toContain("Subject: Up you go, Vera!");
    expect(got[0]?.raw).not.toMatch(/nonsense|undefined|: \{/);
  });

  it("that a server puts off waits, and one to nobody bounces", async () => {
    const later = await queued();
    refusal = { responseCode: 451, message: "4.7.1 Greylisted" };
    expect(await deliverPendingMail()).toEqual({ sent: 0, failed: 1 });
    expect(await stateOf(later.id)).toMatchObject({ status: "queued", attempts: 1 });
    for (const [message, bounced] of [
      ["5.1.1 No such user", true],
      ["5.7.1 Not from you", false],
      ["5.2.2 Mailbox full", false],
      ["5.1.8 Access denied, bad outbound sender", false],
      ["Bad SPF records for [host:192.0.2.2]", false],
      ["no such user here", true],
    ] as const) {
      refusal = { responseCode: 550, message };
      const mail = await queued();
      await deliverPendingMail();
      expect((await stateOf(mail.id))?.status, message).toBe(bounced ? "bounced" : "failed");
      expect(await suppressed(mail.email), message).toBe(bounced);
    }
  });

  it("that finds no mail server is tried again and uses up nothing", async () => {
    const { id } = await queued();
    const known = process.env.SMTP_URL;
    process.env.SMTP_URL = "smtp://127.0.0.1:1";
    await deliverPendingMail();
    process.env.SMTP_URL = known;
    expect(await stateOf(id)).toMatchObject({ status: "queued", attempts: 0 });
    await expect(
      sendMail({ id, key: "k", to: "nobody", subject: "s", text: "t", html: "h" }),
    ).rejects.toThrow();
    await db.sql`delete from mail_outbox where id = ${id}`;
  });
});

describe("what comes back", () => {
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await receiveReport(
      new Request("https://altura.example/api/webhooks/mail", {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${secret}`, ...headers },
      }),
    );
    return [
      answer.status,
      ((await answer.json()) as { outcome?: string; reason?: string }).outcome ?? answer.status,
    ];
  };
  const json = (body: object, headers = {}) =>
    post(JSON.stringify(body), { "content-type": "application/json", ...headers });
  const dsn = (to: string) =>
    [
      "From: MAILER-DAEMON@mx.example",
      `To: ${to}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
      "MIME-Version: 1.0",
      "",
      "--x",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example",
      "",
      "Final-Recipient: rfc822; whoever@altura.example",
      "Action: failed",
      "Status: 5.1.1",
      "",
      "--x--",
      "",
    ].join("\r\n");
  const mime = { "content-type": "message/rfc822" };

  it("a report to the bounce address of a mail puts its recipient on the list, once, and nobody else", async () => {
    const { id, email } = await queued();
    await deliverPendingMail();
    const to = got[0]?.from ?? "";
    expect(await post(dsn("postmaster@altura.example"), { ...mime, "x-envelope-to": to })).toEqual([
      200,
      "suppressed",
    ]);
    expect(await post(dsn(to), mime)).toEqual([200, "known"]);
    expect(await suppressed(email)).toBe(true);
    expect(await suppressed("whoever@altura.example")).toBe(false);
    expect((await stateOf(id))?.status).toBe("bounced");
    expect(await post(dsn("bounces@altura.example"), mime)).toEqual([200, "ignored"]);
    expect(await post("", mime)).toEqual([200, "ignored"]);
  });

  it("a mail to the address of List-Unsubscribe stops the category of its mail, and one to the address of bounces does not", async () => {
    const { user } = await queued("referral_qualified");
    await deliverPendingMail();
    const address = /<mailto:([^?>]+)\?subject=unsubscribe>/.exec(got[0]?.raw ?? "")?.[1] ?? "";
    const sent = (to: string) =>
      post(`From: vera@example.com\r\nTo: ${to}\r\nSubject: unsubscribe\r\n\r\n`, {
        ...mime,
        "x-envelope-to": to,
      });
    const wants = async () =>
      (await db.sql`select referral from mail_preferences where user_id = ${user}`)[0]?.referral as boolean;
    expect(await sent(got[0]?.from ?? "")).toEqual([200, "counted"]);
    expect(await wants()).toBe(true);
    expect(await sent(address)).toEqual([200, "left"]);
    expect(await sent(address)).toEqual([200, "left"]);
    expect(await wants()).toBe(false);
    expect(await post("", { ...mime, "x-envelope-to": address, authorization: "Bearer wrong" })).toEqual([
      401, 401,
    ]);
  });

  it("an invitation can be left by a mail, too: then nothing more is sent to the address", async () => {
    const email = `${randomUUID()}@old.example`;
    await db.sql`select private.queue_mail_to(${`invite:${email}`}, ${email}, 'import_invite', '{"points": 5}', 'en')`;
    await deliverPendingMail();
    const address = /<mailto:([^?>]+)\?/.exec(got[0]?.raw ?? "")?.[1] ?? "";
    expect(got[0]?.raw).toMatch(/^List-Unsubscribe: <https:\S+>, <mailto:\S+>/m);
    expect(await post(`To: ${address}\r\n\r\n`, mime)).toEqual([200, "left"]);
    expect(await suppressed(email)).toBe(true);
  });

  it("a report in words alone counts too, one that cannot be read as a passing reason, an automatic answer not at all", async () => {
    const to = async () => {
      got.length = 0;
      const mail = await queued();
      await deliverPendingMail();
      return {
        ...mail,
        headers: `To: ${got[0]?.from}\nFrom: MAILER-DAEMON@mx.example\nSubject: failure notice\n\n`,
      };
    };
    const gone = await to();
    const words =
      "Hi. This is the qmail-send program at mx.example.\n\n<v@gone.example>:\nSorry, no mailbox here by that name. (#5.1.1)";
    expect(await post(gone.headers + words, mime)).toEqual([200, "suppressed"]);
    expect(await suppressed(gone.email)).toBe(true);
    const unread = await to();
    expect(await post(`${unread.headers}Þetta gekk ekki.`, mime)).toEqual([200, "counted"]);
    expect(await suppressed(unread.email)).toBe(false);
    const away = (await to()).headers.replace("failure notice", "Out of office");
    expect(await post(`${away}Back on Monday.`, mime)).toEqual([200, "ignored"]);
  });

  it("a mail service is believed by its secret, in either way of giving it", async () => {
    const recipient = `${randomUUID()}@Altura.example`;
    const told = { id: randomUUID(), type: "complaint", recipient };
    const basic = { authorization: `Basic ${Buffer.from(`mail:${secret}`).toString("base64")}` };
    expect(await json(told, basic)).toEqual([200, "suppressed"]);
    expect(await json(told)).toEqual([200, "known"]);
    expect(await suppressed(recipient.toLowerCase())).toBe(true);
    expect(await json({ id: randomUUID(), type: "bounce", recipient: "soft@altura.example" })).toEqual([
      200,
      "counted",
    ]);
  });

  it("a mail service that calls a bounce permanent is believed as far as its words are about the address", async () => {
    const told = (more: object) => {
      const bounce = { id: randomUUID(), type: "bounce", recipient: `${randomUUID()}@gone.example`, ...more };
      return json(bounce);
    };
    expect(await told({ permanent: true })).toEqual([200, "suppressed"]);
    expect(await told({ permanent: true, code: "5.1.1", detail: "550 5.1.1 user unknown" })).toEqual([
      200,
      "suppressed",
    ]);
    for (const [code, detail] of [
      ["5.1.1", "550 5.7.1 IP address blacklisted"],
      ["5.7.26", "unauthenticated"],
      ["550", "Bad SPF records"],
      ["5.2.2", ""],
      ["421", "try again"],
    ])
      expect(await told({ permanent: true, code, detail }), detail).toEqual([200, "counted"]);
    expect(await told({ permanent: false, detail: "550 5.1.1 user unknown" })).toEqual([200, "counted"]);
  });

  it("without the secret nothing is read, and nonsense is refused", async () => {
    const told = { id: "1", type: "complaint", recipient: "safe@altura.example" };
    for (const authorization of ["", "Bearer", "Bearer wrong", `Basic ${secret}`, secret])
      expect(await json(told, { authorization })).toEqual([401, 401]);
    expect(await suppressed("safe@altura.example")).toBe(false);
    for (const body of [{}, { ...told, type: "open" }, { ...told, recipient: "x" }, []])
      expect(await json(body)).toEqual([400, 400]);
    expect(await post("{", { "content-type": "application/json" })).toEqual([400, 400]);
    expect(await post(new Uint8Array(1024 * 1024 + 1), mime)).toEqual([413, 413]);
    delete process.env.MAIL_WEBHOOK_SECRET;
    expect(await json(told)).toEqual([404, 404]);
    process.env.MAIL_WEBHOOK_SECRET = secret;
  });
});

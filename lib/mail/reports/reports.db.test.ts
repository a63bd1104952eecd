import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startDelivery } from "../../../local/mailbox/testing-delivery.ts";
import { deliverPendingMail } from "../deliver";
import { receiveReport } from "./receive";

const { db, got, secret, reset, queued, stateOf, suppressed, stop } = await startDelivery();
afterAll(stop);
beforeEach(reset);

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
    const to = got()[0]?.from ?? "";
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
    const address = /<mailto:([^?>]+)\?subject=unsubscribe>/.exec(got()[0]?.raw ?? "")?.[1] ?? "";
    const sent = (to: string) =>
      post(`From: vera@example.com\r\nTo: ${to}\r\nSubject: unsubscribe\r\n\r\n`, {
        ...mime,
        "x-envelope-to": to,
      });
    const wants = async () =>
      (await db.sql`select referral from mail_preferences where user_id = ${user}`)[0]?.referral as boolean;
    expect(await sent(got()[0]?.from ?? "")).toEqual([200, "counted"]);
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
    const address = /<mailto:([^?>]+)\?/.exec(got()[0]?.raw ?? "")?.[1] ?? "";
    expect(got()[0]?.raw).toMatch(/^List-Unsubscribe: <https:\S+>, <mailto:\S+>/m);
    expect(await post(`To: ${address}\r\n\r\n`, mime)).toEqual([200, "left"]);
    expect(await suppressed(email)).toBe(true);
  });

  it("a report in words alone counts too, one that cannot be read as a passing reason, an automatic answer not at all", async () => {
    const to = async () => {
      reset();
      const mail = await queued();
      await deliverPendingMail();
      return {
        ...mail,
        headers: `To: ${got()[0]?.from}\nFrom: MAILER-DAEMON@mx.example\nSubject: failure notice\n\n`,
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

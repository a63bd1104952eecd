import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startDelivery } from "../../local/mailbox/testing-delivery.ts";
import { deliverPendingMail, sendMail } from "./deliver";
import { mailToken } from "./envelope";

const { db, got, refuse, reset, queued, stateOf, suppressed, stop } = await startDelivery();
afterAll(stop);
beforeEach(reset);

describe("a mail on its way", () => {
  it("carries its own bounce address, a lasting id and, where it is a choice, the way to stop its list", async () => {
    const { id } = await queued("referral_qualified");
    expect(await deliverPendingMail()).toEqual({ sent: 1, failed: 0 });
    const [mail] = got();
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
    expect(got()[1]?.raw).not.toContain("List-");
  });

  it("is signed where there is a key, with the headers that one-click unsubscribing wants signed (RFC 8058)", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    Object.assign(process.env, { MAIL_DKIM_KEY: pem.replaceAll("\n", "\\n"), MAIL_DKIM_SELECTOR: "a1" });
    await queued("referral_qualified");
    await deliverPendingMail();
    delete process.env.MAIL_DKIM_KEY;
    const signature = /^DKIM-Signature: (.*)$/m.exec(got()[0]?.raw ?? "")?.[1] ?? "";
    expect(signature).toMatch(/d=altura\.example;.* s=a1;/);
    expect(signature.toLowerCase()).toContain("list-unsubscribe:list-unsubscribe-post");
    // Both ways are in the one header that is signed.
    expect(got()[0]?.raw.match(/^List-Unsubscribe: <https:\S+>, <mailto:\S+>\r$/gm)).toHaveLength(1);
  });

  it("is written with the words of staff from then on, and with the shipped ones where those do not fit", async () => {
    await db.sql`update private.mail_kinds set texts = ${db.sql.json({
      en: { subject: "Up you go, {name}!", text: "{nonsense}", action: "{" },
    })} where template = 'welcome'`;
    await queued();
    await deliverPendingMail();
    await db.sql`update private.mail_kinds set texts = '{}' where template = 'welcome'`;
    expect(got()[0]?.raw).toContain("Subject: Up you go, Vera!");
    expect(got()[0]?.raw).not.toMatch(/nonsense|undefined|: \{/);
  });

  it("that a server puts off waits, and one to nobody bounces", async () => {
    const later = await queued();
    refuse(451, "4.7.1 Greylisted");
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
      refuse(550, message);
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

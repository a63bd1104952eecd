import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { receiveReport } from "@/lib/mail/reports/receive";
import { sendCampaigns } from "./send";
import { openPost } from "../../../local/mailbox/testing-campaigns";

let post: Awaited<ReturnType<typeof openPost>>;
beforeAll(async () => {
  post = await openPost();
}, 60_000);
afterAll(() => post?.close());
beforeEach(async () => {
  post.server.judge(() => null);
  post.server.received.length = 0;
  await post.db
    .sql`update private.campaigns set state = 'cancelled', pause_reason = null where state in ('scheduled', 'running', 'paused')`;
  await post.db.sql`update mail_preferences set product = false where product`;
});

const rowsOf = async (id: string) =>
  (await post.db
    .sql`select state, code, answer, deferred, claim is null as free, round(extract(epoch from due_at - now()) / 60)::int as minutes
    from private.campaign_recipients where campaign_id = ${id} order by id`) as unknown as {
    state: string;
    code: number | null;
    answer: string | null;
    deferred: number;
    minutes: number;
  }[];
const stateOf = async (id: string) =>
  (await post.db.sql`select state, pause_reason from private.campaigns where id = ${id}`)[0];
const due = (id: string) =>
  post.db
    .sql`update private.campaign_recipients set due_at = now() where campaign_id = ${id} and state = 'queued'`;
/** What the server has judged so far. */
const judged = async () =>
  (
    await post.db
      .sql`select count(settled_at) + coalesce(sum(deferred), 0) as n from private.campaign_recipients`
  )[0]?.n;
/** Sends what is due, without waiting for what is not: until no mail is judged any more, however slow this machine is. */
async function send(): Promise<void> {
  for (let before: unknown; before !== (before = await judged());) await sendCampaigns(4);
}

describe("sending a campaign", () => {
  it("gives each reader their own mail, in their language, once, with what mail programs need to let them leave", async () => {
    const [one = "", two = ""] = await post.members(2);
    await post.db.sql`update profiles set locale = 'es' where user_id = ${two}`;
    const id = await post.campaign();
    await Promise.all([send(), send()]);
    expect(await stateOf(id)).toEqual({ state: "finished", pause_reason: null });
    expect(post.server.received.map(({ to }) => to).sort()).toEqual(
      [`${one}@altura.test`, `${two}@altura.test`].sort(),
    );
    const english =
      post.server.received.find(({ to }) => to.startsWith(one))?.raw.replace(/\r\n[ \t]+/g, " ") ?? "";
    expect(english).toContain("Subject: News for Vera");
    expect(english).toContain("Hello Vera");
    expect(english).toMatch(/List-Unsubscribe: <http:\/\/localhost:3000\/api\/unsubscribe\?token=/);
    expect(english).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(english).toMatch(/List-Id: Altura product <product\.localhost>/i);
    expect(post.server.received.find(({ to }) => to.startsWith(two))?.raw).toContain("Subject: Novedades");
    expect(await rowsOf(id)).toMatchObject([
      { state: "accepted", code: 250 },
      { state: "accepted", code: 250 },
    ]);
  });

  it("can be left by a mail to the address that its header names", async () => {
    Object.assign(process.env, {
      MAIL_BOUNCE: "bounces@altura.example",
      MAIL_WEBHOOK_SECRET: "secret-of-the-mail-service",
    });
    const [one = ""] = await post.members(1);
    await post.campaign();
    await send();
    delete process.env.MAIL_BOUNCE;
    const raw = post.server.received[0]?.raw.replace(/\r\n[ \t]+/g, " ") ?? "";
    const address =
      /^List-Unsubscribe: <http\S+>, <mailto:([^?>]+)\?subject=unsubscribe>/m.exec(raw)?.[1] ?? "";
    const wants = async () =>
      (await post.db.sql`select product from mail_preferences where user_id = ${one}`)[0]?.product as boolean;
    expect(await wants()).toBe(true);
    const answer = await receiveReport(
      new Request("http://localhost:3000/api/webhooks/mail", {
        method: "POST",
        body: `To: ${address}\r\nSubject: unsubscribe\r\n\r\n`,
        headers: {
          authorization: "Bearer secret-of-the-mail-service",
          "content-type": "message/rfc822",
        },
      }),
    );
    expect(await answer.json()).toEqual({ received: true, outcome: "left" });
    expect(await wants()).toBe(false);
    delete process.env.MAIL_WEBHOOK_SECRET;
  });

  it("writes nothing to whoever changed their mind, was suspended, complained or has gone since it was frozen", async () => {
    const members = await post.members(6);
    const id = await post.campaign();
    await post.db.sql`select private.freeze_campaign(${id})`;
    await post.db.sql`update mail_preferences set product = false where user_id = ${members[0] ?? ""}`;
    await post.db
      .sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${members[1] ?? ""}`;
    await post.db.sql`select erase_member(${members[2] ?? ""})`;
    await post.db.sql`update auth.users set email_confirmed_at = null where id = ${members[3] ?? ""}`;
    await post.db
      .sql`select report_mail('frozen', 'complaint', null, ${`${members[5] ?? ""}@altura.test`}, '', '', 'mailbox')`;
    await send();
    expect(post.server.received.map(({ to }) => to)).toEqual([`${members[4]}@altura.test`]);
    expect((await rowsOf(id)).map(({ state, answer }) => (state === "suppressed" ? answer : state))).toEqual(
      expect.arrayContaining([
        "unsubscribed",
        "suspended",
        "erased",
        "unconfirmed",
        "suppressed",
        "accepted",
      ]),
    );
    expect(await post.counts(id)).toMatchObject({ frozen: 6, suppressed: 5, accepted: 1 });
  });

  it("tries 4xx again after 5 minutes, 30 minutes, 2 and 8 hours, and is not finished before", async () => {
    const [member = ""] = await post.members(1);
    const id = await post.campaign();
    post.server.judge(() => ({ code: 450, text: `4.2.1 ${member}@altura.test is busy` }));
    for (const minutes of [5, 30, 120, 480]) {
      await send();
      expect(await stateOf(id)).toMatchObject({ state: "running" });
      const [row] = await rowsOf(id);
      expect(row).toMatchObject({ state: "queued", code: 450, minutes });
      // What the server said, without the address.
      expect(row?.answer).toContain("… is busy");
      await due(id);
    }
    await send();
    expect(await rowsOf(id)).toMatchObject([{ state: "failed", code: 450 }]);
    expect(await stateOf(id)).toMatchObject({ state: "finished" });
  });

  it("stops by itself after too many bounces, and goes on when staff say so", async () => {
    await post.members(30);
    const id = await post.campaign();
    post.server.judge(() => ({ code: 550, text: "5.1.1 no such user" }));
    await send();
    expect(await stateOf(id)).toEqual({ state: "paused", pause_reason: "bounces" });
    expect(await post.counts(id)).toMatchObject({ frozen: 30, failed: 3, queued: 27, in_flight: 0 });
    // No mail is written to those addresses any more.
    const listed = await post.db.sql`select count(*)::int as n from private.mail_suppressions s
      join auth.users u on s.digest = private.mail_digest(u.email) join private.campaign_recipients r on r.user_id = u.id
      where r.campaign_id = ${id} and r.state = 'failed' and s.reason = 'hard'`;
    expect(listed[0]?.n).toBe(3);
  });

  it("leaves a mail domain alone after ten 4xx in a row, and goes on with the others", async () => {
    await post.members(12, "busy.test");
    await post.members(3, "fine.test");
    const id = await post.campaign();
    post.server.judge((to) => (to.endsWith("@busy.test") ? { code: 450, text: "4.7.0 too many" } : null));
    await send();
    expect(post.server.received.filter(({ to }) => to.endsWith("@fine.test"))).toHaveLength(3);
    expect(
      await post.db
        .sql`select domain, deferrals from private.campaign_domains where campaign_id = ${id} and paused_at is not null`,
    ).toEqual([{ domain: "busy.test", deferrals: 10 }]);
    expect(await stateOf(id)).toMatchObject({ state: "running" });
    expect(await post.counts(id)).toMatchObject({ frozen: 15, accepted: 3, queued: 12 });
  });

  it("pauses when a mail cannot be made, and loses nobody", async () => {
    await post.members(2);
    const id = await post.campaign({ rate_count: 100 });
    const spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await post.db
      .sql`update private.campaigns set content = content || '{"blocks": [{"kind": "unknown"}]}' where id = ${id}`;
    await send();
    spy.mockRestore();
    expect(await stateOf(id)).toEqual({ state: "paused", pause_reason: "content" });
    expect(await post.counts(id)).toMatchObject({ frozen: 2, queued: 2 });
    expect(post.server.received).toEqual([]);
  });

  it("calls a mail uncertain whose server fell silent after it was handed over, and does not send it again by itself", async () => {
    const [member = ""] = await post.members(1);
    const id = await post.campaign();
    post.server.judge(() => "drop");
    await send();
    expect(await rowsOf(id)).toMatchObject([{ state: "uncertain" }]);
    post.server.judge(() => null);
    await send();
    expect(post.server.received.map(({ to }) => to)).toEqual([`${member}@altura.test`]);
    expect(await stateOf(id)).toMatchObject({ state: "finished" });
    // Staff say "once more": a server that has it already can tell by the Message-ID.
    await post.db
      .sql`update private.campaign_recipients set state = 'queued', claim = null, due_at = now() where campaign_id = ${id}`;
    await post.db.sql`update private.campaigns set state = 'running' where id = ${id}`;
    await send();
    const ids = post.server.received.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("does nothing while the mail server does not answer, and skips nobody", async () => {
    await post.members(2);
    const id = await post.campaign();
    const url = process.env.SMTP_URL;
    process.env.SMTP_URL = "smtp://127.0.0.1:9";
    await expect(send()).rejects.toThrow(/ECONNREFUSED/);
    process.env.SMTP_URL = url;
    expect(await post.counts(id)).toMatchObject({ frozen: 2, queued: 2, in_flight: 0 });
    await send();
    expect(post.server.received).toHaveLength(2);
  });
});

describe("the throttle", () => {
  it("sends one when it is one in eight minutes, whoever asks and how often", async () => {
    await post.members(4);
    const id = await post.campaign({ rate_count: 1, rate_minutes: 8 });
    await Promise.all([send(), send(), send()]);
    await send();
    expect(post.server.received).toHaveLength(1);
    // Changed while it runs, it takes effect with the next question.
    await post.db.sql`update private.campaigns set rate_count = 100000, rate_minutes = 1 where id = ${id}`;
    await send();
    expect(post.server.received).toHaveLength(4);
  });

  it("counts each mail domain for itself", async () => {
    await post.members(3, "one.test");
    await post.members(3, "two.test");
    const id = await post.campaign({ domain_count: 1, domain_minutes: 60 });
    await send();
    expect(post.server.received.map(({ to }) => to.split("@")[1]).sort()).toEqual(["one.test", "two.test"]);
    expect(await post.counts(id)).toMatchObject({ accepted: 2, queued: 4 });
  });
});

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { events } from "@/lib/outbox/registry.gen";
import { readEvent, type EventType } from "@/lib/outbox/schema";
import type { AnyWebhook } from "./define";
import { payloadsOf, webhookEvents } from "./payloads";

const folder = join(import.meta.dirname, "types");
const names = (await readdir(folder)).map((file) => file.replace(".ts", "")).toSorted();
const webhooks = await Promise.all(
  names.map(async (name) => ((await import(`./types/${name}.ts`)) as { webhook: AnyWebhook }).webhook),
);
const types = webhooks.map(({ type }) => type);

describe("what is made of the files in types/ (vitest run lib/webhooks/payloads -u writes it)", () => {
  const head =
    "// Made from the files in types/ by `npx vitest run lib/webhooks/payloads -u`; a test compares the two.\n";
  const variable = (name: string) => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase());

  it("the registry of definitions", async () => {
    const imports = names.map((name) => `import { webhook as ${variable(name)} } from "./types/${name}";`);
    const list = names.map((name) => `  ${variable(name)},`);
    const code = `${head}${imports.join("\n")}\n\n/** Every type of webhook, by name. */\nexport const webhooks = [\n${list.join("\n")}\n] as const;\n`;
    await expect(code).toMatchFileSnapshot("registry.gen.ts");
  });

  it("the list of names, which the browser loads without the definitions", async () => {
    const list = types.map((type) => `  "${type}",`).join("\n");
    const code = `${head}/** What an endpoint may ask for, by name. */\nexport const webhookTypes = [\n${list}\n] as const;\n\nexport type WebhookType = (typeof webhookTypes)[number];\n`;
    await expect(code).toMatchFileSnapshot("types.gen.ts");
  });

  it("the table of docs/webhooks.md", async () => {
    const path = join(import.meta.dirname, "../../docs/webhooks.md");
    const fieldsOf = ({ schema }: AnyWebhook) =>
      Object.entries(schema.shape as Record<string, z.ZodType>)
        .map(([name, field]) => (field.isOptional() ? `[\`${name}\`]` : `\`${name}\``))
        .join(", ");
    const rows = webhooks.map(
      (webhook) => `| \`${webhook.type}\` | ${webhook.when} | ${fieldsOf(webhook)} |`,
    );
    const table = ["| type | when | data |", "| --- | --- | --- |", ...rows, ""].join("\n");
    const page = (await readFile(path, "utf8")).replace(/\| type \| when \| data \|\n(\|.*\n)*/, () => table);
    await expect(page).toMatchFileSnapshot(path);
  });
});

describe("a type", () => {
  it.each(webhooks.map((webhook, index) => [names[index]!, webhook] as const))(
    "%s is named as its file, and its sample has the values of its payload",
    (name, { type, version, schema, sample, from }) => {
      expect(type.replace(/[._]/g, "-")).toBe(name);
      expect(type).toMatch(/^[a-z]+\.[a-z_]+$/);
      expect(version).toBeGreaterThanOrEqual(1);
      const data = schema.strict().parse(sample);
      expect(JSON.stringify(data).length, "as much as a test may carry").toBeLessThan(2000);
      const nullable = (schema.shape as Record<string, z.ZodType>).member?.safeParse(null).success ?? false;
      for (const event of Object.keys(from) as EventType[])
        expect(events[event].personal, "one about a member has the member, who may be erased").toBe(nullable);
    },
  );

  it.each(webhooks)("$type has words in every language", async ({ type }) => {
    for (const locale of await readdir(join(import.meta.dirname, "../platform/i18n/messages"))) {
      const path = join(import.meta.dirname, `../platform/i18n/messages/${locale}/adminWebhooks.json`);
      const words = JSON.parse(await readFile(path, "utf8")) as { types: Record<string, string> };
      expect(words.types[type.replace(".", "_")], locale).toBeTruthy();
    }
  });
});

const [id, member, other] = ["1", "2", "3"].map((n) => `0b0e3f7a-1c1b-4f6e-9d6e-0a1b2c3d4e5${n}`) as [
  string,
  string,
  string,
];
const bodiesOf = (type: EventType, values: object) =>
  payloadsOf(
    readEvent({
      id: 1,
      type,
      key: `${type}:1`,
      user_id: member,
      other_user_id: other,
      values,
      created_at: "2026-11-21T08:15:00Z",
    }),
  );
const sent = (type: EventType, values: object) =>
  bodiesOf(type, values).map((one) => `${one.type} ${JSON.stringify(one.data)}`);

describe("an event", () => {
  type Property = { format?: string; type?: string; enum?: string[] };
  const valueOf = ({ format, type, enum: words }: Property) =>
    words?.[0] ??
    (format === "uuid" ? id : undefined) ??
    { integer: 1, boolean: true, string: "2027-01-31" }[type ?? ""] ??
    "2027-01-31T12:00:00Z";

  it.each(webhookEvents)("%s with every value it may carry can be sent", (type) => {
    const { properties = {} } = z.toJSONSchema(events[type].values, { io: "input", unrepresentable: "any" });
    const values = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, valueOf(property as Property)]),
    );
    const endpoints = bodiesOf(type, values).map((one) => one.type);
    expect(endpoints.length, "an endpoint gets one message of an event").toBeLessThanOrEqual(1);
  });

  const money = { currency: "usd", amount: 900, plan_key: "plus" };
  // Byte for byte: receivers may compare bodies.
  it.each<[EventType, object, ...string[]]>([
    ["member.joined", {}, `member.joined {"member":"${member}"}`],
    [
      "order.settled",
      { claim: true, interval: "month", ...money, order_id: id },
      `order.settled {"member":"${member}","order_id":"${id}","plan_key":"plus","amount":900,"currency":"usd","interval":"month"}`,
    ],
    [
      "order.settled",
      { ...money, months: 12, gift_id: id, points: 500, order_id: id, claim: false },
      `order.settled {"member":"${member}","order_id":"${id}","plan_key":"plus","amount":900,"currency":"usd","points":500,"gift_id":"${id}","months":12}`,
    ],
    [
      "order.refunded",
      { ...money, points: 5, invoice_id: "in_1", tier: "standard" },
      `order.refunded {"member":"${member}","invoice_id":"in_1","plan_key":"plus","amount":900,"currency":"usd","points":5}`,
    ],
    [
      "mint.confirmed",
      { tx_hash: "0xab", token_id: "12", mint_id: id },
      `mint.confirmed {"member":"${member}","mint_id":"${id}","token_id":"12","tx_hash":"0xab"}`,
    ],
    [
      "referral.qualified",
      { qualified: 3, referral_id: id, points: 1200 },
      `referral.qualified {"member":"${member}","referral_id":"${id}","referee":"${other}","points":1200}`,
    ],
    [
      "referral.qualified",
      { qualified: 3, referral_id: id, points: 1200, bonus: 300 },
      `referral.qualified {"member":"${member}","referral_id":"${id}","referee":"${other}","points":1200,"bonus":300}`,
    ],
    [
      "points.awarded",
      { source: "signup", ledger_id: 7, points: 50 },
      `points.awarded {"member":"${member}","ledger_id":7,"points":50,"source":"signup"}`,
    ],
    [
      "application.reviewed",
      { status: "approved", application_id: id, audit_id: 3 },
      `application.decided {"member":"${member}","application_id":"${id}","status":"approved"}`,
    ],
    ["application.reviewed", { application_id: id, status: "in_review", audit_id: 3 }],
    [
      "message.reported",
      { reason: "spam", room_id: id, message_id: id, report_id: id },
      `message.reported {"member":"${member}","report_id":"${id}","message_id":"${id}","room_id":"${id}","reason":"spam"}`,
    ],
    [
      "payment.disputed",
      { ...money, order_id: id, state: "needs_response", paid: 900 },
      `dispute.opened {"member":"${member}","order_id":"${id}","plan_key":"plus","amount":900,"currency":"usd"}`,
    ],
    [
      "payment.disputed",
      { ...money, order_id: id, state: "lost", points: 5, tier: "standard" },
      `dispute.closed {"member":"${member}","order_id":"${id}","plan_key":"plus","amount":900,"currency":"usd","outcome":"lost","points":5}`,
    ],
    [
      "member.suspended",
      { until: "2027-05-10T12:00:00+00:00", messages: 3 },
      `member.suspended {"member":"${member}","until":"2027-05-10T12:00:00.000Z"}`,
    ],
    ["member.suspended", { until: "infinity" }, `member.suspended {"member":"${member}","until":null}`],
    [
      "member.changed",
      { fields: "full_name.locale" },
      `member.changed {"member":"${member}","fields":["full_name","locale"]}`,
    ],
    [
      "subscription.renewal_stopped",
      { subscription_id: "sub_1", plan_key: "pro", ends_at: "2027-05-10T12:00:00Z" },
      `membership.cancellation_planned {"member":"${member}","subscription_id":"sub_1","plan_key":"pro","at":"2027-05-10T12:00:00.000Z"}`,
    ],
    ["subscription.renewal_stopped", { subscription_id: "sub_1", plan_key: "pro" }],
    [
      "payout.returned",
      { payout_id: id, amount: 4980, currency: "usd" },
      `payout.failed {"member":"${member}","payout_id":"${id}","amount":4980,"currency":"usd","stage":"bank"}`,
    ],
    [
      "token.left",
      { token_id: "12", kept: true },
      `mint.transferred {"member":"${member}","token_id":"12","direction":"out"}`,
    ],
  ])("%s %o is sent as %s", (type, values, ...expected) => {
    expect(sent(type, values)).toEqual(expected);
  });
});

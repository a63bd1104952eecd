import type { z } from "zod";
import { expect, it, vi } from "vitest";
import { factLines } from "@/lib/analytics/facts";
import { mailCatalog, mailTemplates } from "@/lib/mail/catalog";
import type { AnyEvent } from "@/lib/outbox/define";
import { events } from "@/lib/outbox/registry.gen";
import { storefrontConsumer } from "@/lib/storefronts/consumer";
import type { AnyWebhook } from "@/lib/webhooks/define";
import { webhooks } from "@/lib/webhooks/registry.gen";

vi.mock("@/lib/storefronts/checkout", () => ({ settleWaitingSales: vi.fn() }));

const all: readonly AnyEvent[] = Object.values(events);
const sent = webhooks as readonly unknown[] as readonly AnyWebhook[];

/** Everybody who answers an event, by what they make of it. */
const answers = (type: string) => ({
  mails: mailTemplates.filter((template) => mailCatalog[template].event?.type === type),
  webhooks: sent.filter(({ from }) => Object.hasOwn(from, type)).map((webhook) => webhook.type),
  analytics: Object.entries(factLines).flatMap(([of, { name }]) => (of === type ? [name] : [])),
  shops: Object.hasOwn(storefrontConsumer.handlers, type) ? ["ends open checkouts"] : [],
});

it("has somebody for each event, and webhooks alone for those that are theirs", () => {
  for (const { type, webhooksOnly = false } of all) {
    const { webhooks, ...others } = answers(type);
    const readers = Object.values(others).flat();
    expect([type, readers.length + webhooks.length > 0]).toEqual([type, true]);
    if (webhooksOnly) expect([type, readers]).toEqual([type, []]);
  }
});

it("is in docs/events.md as it is (-u writes it)", async () => {
  const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(", ");
  const rows = all.map(({ type, personal, values }) => {
    const fields = Object.entries(values.shape as Record<string, z.ZodType>).map(([name, field]) =>
      field.isOptional() ? `[\`${name}\`]` : `\`${name}\``,
    );
    const { mails, webhooks, analytics, shops } = answers(type);
    const others = [...(analytics.length > 0 ? [`analytics: ${code(analytics)}`] : []), ...shops];
    const cells = [
      `\`${type}\``,
      fields.join(", "),
      personal ? "a member" : "",
      code(mails),
      code(webhooks),
      others.join("; "),
    ];
    return `|${cells.map((cell) => (cell ? ` ${cell} ` : " ")).join("|")}|`;
  });
  const page = `# Events

Every event of the outbox, and who is notified of it. \`npx vitest run lib/consumers/events -u\` writes this page from the files
of \`lib/outbox/events\` and from what consumers say that they answer; a test compares the two. Values in brackets are optional.
Events about a member are deleted with their account. \`private.event_types\` says when each is written,
[\`conventions.md\`](conventions.md#events) how to add one, [\`mails.md\`](mails.md) and [\`webhooks.md\`](webhooks.md) what the emails and
webhooks say.

| event | values | about | emails | webhooks | others |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
`;
  await expect(page).toMatchFileSnapshot("../../docs/events.md");
});

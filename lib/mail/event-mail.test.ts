import { expect, it } from "vitest";
import { readEvent } from "@/lib/outbox/schema";
import { mailCatalog, mailedEvents, mailOfEvent, mailTemplates } from "./catalog";
import { renderMail } from "./render";
import { outboxRow } from "./schema";
import { locales } from "@/lib/platform/i18n/routing";

const id = "00000000-0000-4000-8000-000000000001";
/** What `private.event_words` adds. */
const words = {
  plan: "Plus",
  to: "theo@altura.test",
  current: "Pro",
  access: "Standard",
  referee: "L••• B.",
  missing: ["wallet", "activity"],
  project: "Dawn",
  answer: "Gladly",
  penalty: "17",
  reference: "0A1B2C3D",
  reply: "It is on our list.",
  title: "First steps",
  what: "Discord",
  stream: "Reading a ledger",
  slug: "reading-a-ledger",
  season: "Autumn climb",
  item: "Map of the ridge",
  shop: "Maps by Lena",
  account: "acct_1",
  session: "cs_test_1234567890",
  contact: "lena@example.com",
};

const answering = mailTemplates.flatMap((template) => {
  const { event } = mailCatalog[template];
  return event ? [{ template, ...event }] : [];
});
const mailOf = ({ type, sample }: Pick<(typeof answering)[number], "type" | "sample">) =>
  mailOfEvent(
    readEvent({
      id: 1,
      type,
      key: `${type}:1`,
      user_id: id,
      other_user_id: null,
      values: sample,
      created_at: "2026-11-21T08:15:00+00:00",
    }),
  );

it.each(answering)(
  "$template answers $type completely, in every language",
  async ({ template, ...event }) => {
    const mail = mailOf(event)!;
    expect(mail.template).toBe(template);
    for (const locale of locales) {
      const stored = JSON.parse(JSON.stringify({ ...mail.params, ...words, name: "Vera" })) as object;
      const row = {
        id,
        key: `${event.type}:1`,
        to_address: "vera@altura.test",
        ...mail,
        params: stored,
        locale,
      };
      const { subject, text } = await renderMail(outboxRow.parse(row), "https://altura.example");
      expect(subject + text).not.toMatch(/[{}]|undefined|null|\bmail\.|MISSING|Invalid/);
    }
  },
);

it("writes to nobody about an event that no mail answers", () => {
  expect(mailedEvents).not.toContain("points.awarded");
  expect(
    mailOf({ type: "points.awarded", sample: { ledger_id: 7, points: 50, source: "signup" } }),
  ).toBeUndefined();
});

it("outside the events are mails that carry a secret, and the farewell of an account that is gone", () => {
  const outside = mailTemplates.filter((template) => !mailCatalog[template].event);
  expect(outside.toSorted()).toEqual([
    "account_erased",
    "address_code",
    "erasure_code",
    "gift",
    "import_invite",
    "merge_code",
    "pledge_code",
    "staff_invite",
  ]);
});

import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { campaignFile } from "@/lib/admin/campaigns/schema";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, moderator, call } = await castOfStaff();
afterAll(() => db.drop());

async function reader(consents: boolean): Promise<string> {
  const id = await join(db);
  await db.sql`update mail_preferences set product = true where user_id = ${id}`;
  await consent(id, consents);
  return id;
}
const consent = (id: string, yes: boolean) =>
  db.sql`update profiles set onboarding = jsonb_build_object('consent', jsonb_build_object('analytics', ${yes}::boolean))
    where user_id = ${id}`;

type Claimed = { mail: { claim: string; user: string; token: string; opens: boolean } | null };
const next = async (claim: string | null = null) => {
  const done = claim && db.sql.json({ claim, outcome: "accepted", code: 250, answer: "" });
  return (await db.sql`select next_campaign_mail(${done}, true) as n`)[0]?.n as Claimed;
};
const opened = (token: string) => db.sql`select record_campaign_open(${token})`;

test("opens are noted once and of those alone who consent, when it is sent and when the picture is fetched", async () => {
  await db.sql`update mail_preferences set product = false where product`;
  const [yes, no, later, stopped] = [
    await reader(true),
    await reader(false),
    await reader(false),
    await reader(true),
  ];
  const fields = {
    name: "Spring",
    category: "product",
    content: { words: { en: { subject: "News" } }, blocks: [{ kind: "figures" }] },
    rate_count: 100_000,
  };
  const saved = await call(moderator, `admin_save_campaign(null, '${JSON.stringify(fields)}', 'For spring')`);
  const { id } = saved as unknown as { id: string };
  await call(moderator, `admin_set_campaign('${id}', 'schedule', '{}', 'Because')`);
  await db.sql`select tick_campaigns()`;
  const tokens: Record<string, string> = {};
  const asked: Record<string, boolean> = {};
  for (let { mail } = await next(); mail; { mail } = await next(mail.claim)) {
    tokens[mail.user] = mail.token;
    asked[mail.user] = mail.opens;
  }
  expect(asked).toEqual({ [yes]: true, [no]: false, [later]: false, [stopped]: true });

  await consent(later, true);
  await consent(stopped, false);
  for (const token of Object.values(tokens)) await opened(token);
  await opened(tokens[yes] as string);
  await opened(randomUUID());
  const { figures } = campaignFile.parse(await call(moderator, `admin_campaign('${id}')`));
  expect(figures).toMatchObject({ delivered: 4, opened: 1, open_asked: 2, clicked: 0 });
  const noted = await db.sql`select user_id from private.campaign_recipients where opened_at is not null`;
  expect(noted).toEqual([{ user_id: yes }]);
});

test("nobody but the service notes an open", async () => {
  const member = await join(db);
  for (const asker of ["anon", member])
    await expect(db.as(asker, (tx) => tx`select record_campaign_open(${randomUUID()})`)).rejects.toThrow(
      "permission denied",
    );
});

import { campaignRecipients } from "@/lib/admin/campaigns/campaign-recipients.list";
import { campaignFile } from "@/lib/admin/campaigns/schema";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const content = {
  words: { en: { subject: "News", subject_b: "", preview: "" } },
  blocks: [{ kind: "figures" }],
};
export const fields = (changes: object = {}) => ({
  name: "Spring",
  category: "product",
  content,
  rate_count: 100_000,
  ...changes,
});
export const json = (value: object) => `'${JSON.stringify(value)}'`;

type Claimed = {
  mail: { claim: string; token: string; user: string; variant: string } | null;
  wait: number | null;
};

/** A database with staff, and what tests of campaigns ask it. */
export async function castOfCampaigns() {
  const staff = await castOfStaff();
  const { db, moderator, call } = staff;
  await db.sql`update mail_preferences set referral = false`;

  async function save(changes: object = {}, asker = moderator): Promise<string> {
    const saved = await call(asker, `admin_save_campaign(null, ${json(fields(changes))}, 'For spring')`);
    return (saved as unknown as { id: string }).id;
  }
  const set = (id: string, step: string, with_: object = {}, asker = moderator) =>
    call(asker, `admin_set_campaign('${id}', '${step}', ${json(with_)}, 'Because')`);
  const tick = async () => (await db.sql`select tick_campaigns() as t`)[0]?.t as Record<string, number>;
  /** Whom the list of recipients shows. */
  const listed = async (filter: object) => {
    const page = await call(
      moderator,
      `admin_campaign_recipients(${json(filter)}, 'made', false, null, false, 100)`,
    );
    return campaignRecipients.page.parse(page).rows;
  };
  const read = async (id: string, asker = moderator) =>
    campaignFile.parse(await call(asker, `admin_campaign('${id}')`));

  /** Someone who wants mail about the product. */
  async function reader({ zone, category = "product" }: { zone?: string; category?: string } = {}) {
    const id = await join(db);
    await db.sql`update mail_preferences set ${db.sql({ [category]: true })} where user_id = ${id}`;
    if (zone) await db.sql`update profiles set time_zone = ${zone} where user_id = ${id}`;
    return id;
  }

  const next = async (done: object | null = null) =>
    (await db.sql`select next_campaign_mail(${done ? db.sql.json(done as never) : null}, true) as n`)[0]
      ?.n as Claimed;
  /** Sends everything that is due; `judge` says what the server answers. */
  async function sendAll(judge: (user: string) => [string, number] = () => ["accepted", 250]) {
    let { mail } = await next();
    while (mail) {
      const [outcome, code] = judge(mail.user);
      ({ mail } = await next({ claim: mail.claim, outcome, code, answer: "said" }));
    }
  }

  /** Ends every campaign; nobody wants mail about the product any more. */
  async function nothingRuns() {
    await db.sql`update private.campaigns set state = 'cancelled', pause_reason = null where state in ('scheduled', 'running', 'paused')`;
    await db.sql`update mail_preferences set product = false where product`;
  }

  return { ...staff, save, set, tick, read, listed, reader, next, sendAll, nothingRuns };
}

import { castOfStaff } from "./staff-cast.ts";
import { offer, seller } from "./storefront-cast.ts";

type Page = { products: { id: string }[] } | null;

/** A database with staff, shops, and what tests of their moderation ask it. */
export async function castOfShops() {
  const cast = await castOfStaff();
  const { db } = cast;
  const shop = async () => {
    const { member, account } = await seller(db);
    return { member, account, product: await offer(db, member) };
  };
  const page = async (account: string) =>
    (await db.as("anon", (tx) => tx`select storefront(${account}) as s`))[0]?.s as Page;
  const listed = async () =>
    (await db.as("anon", (tx) => tx`select open_storefronts() as a`))[0]?.a as string[];
  const mine = async (member: string) =>
    (await db.as(member, (tx) => tx`select my_storefront() as s`))[0]?.s as {
      closed: string | null;
      shop: { taken_down: boolean; reason: string | null; appeal: Record<string, unknown> };
      products: { taken_down: boolean; reason: string | null }[];
    };
  const report = (by: string, account: string, product: string | null, reason: string | null, text = "") =>
    db.asKept(by, (tx) => tx`select report_storefront(${account}, ${product}, ${reason}, ${text})`);
  const reportsOf = (subject: string) =>
    db.sql`select user_id, reason, text, state from private.storefront_reports where subject = ${subject} order by created_at`;
  const decide = (subject: string, decision: string, version: string | null = null, reason = "Not theirs") =>
    `admin_decide_storefront('${subject}', '${decision}', '${reason}', ${version ? `'${version}'` : "null"})`;
  const appeal = async (member: string, subject: string) =>
    (await cast.call(
      member,
      `submit_appeal('storefront', '${subject}', 'I drew every one of them myself.')`,
    )) as unknown as { id: string };
  const suspend = (member: string) =>
    cast.call(cast.admin, `admin_suspend_member('${member}', now() + interval '3 days', 'Threats')`);
  return { ...cast, shop, page, listed, mine, report, reportsOf, decide, appeal, suspend };
}

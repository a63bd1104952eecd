import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createMember } from "./members.ts";
import { servicesFile, sql } from "./services.ts";

/** A value that is signed as the app signs it. */
function signed(value: string): string {
  const file = join(dirname(servicesFile), "secrets.json");
  const { appSecret } = JSON.parse(readFileSync(file, "utf8")) as { appSecret: string };
  return `${value}.${createHmac("sha256", appSecret).update(`cookie:${value}`).digest("base64url")}`;
}

/** The key that a mail to this member carries. */
export const unsubscribeKey = (user: string, scope: string): string => signed(`unsubscribe:${user}:${scope}`);

/** An invitation of an import to an address without an account, and the key that it carries. */
export async function createInvitation(address: string): Promise<string> {
  await sql`select private.queue_mail_to(${`invitation:${address}`}, ${address}, 'import_invite', '{"points": 5}', 'en')`;
  const [mail] = await sql`select id from mail_outbox where to_address = ${address}`;
  return signed(`unsubscribe-invitation:${mail?.id as string}`);
}

/** A member who gets every mail that is a choice. */
export async function createSubscriber(): Promise<string> {
  const { id } = await createMember();
  await sql`update mail_preferences set product = true, community = true, referral = true, offers = true
    where user_id = ${id}`;
  return id;
}

/** Which mails the member has chosen. */
export async function mailChoice(user: string) {
  const [row] =
    await sql`select product, community, referral, offers from mail_preferences where user_id = ${user}`;
  return row;
}

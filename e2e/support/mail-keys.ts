import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createMember } from "./members.ts";
import { servicesFile, sql } from "./services.ts";

/** The key that a mail to this member carries, made as the app makes it. */
export function unsubscribeKey(user: string, scope: string): string {
  const file = join(dirname(servicesFile), "secrets.json");
  const { appSecret } = JSON.parse(readFileSync(file, "utf8")) as { appSecret: string };
  const value = `unsubscribe:${user}:${scope}`;
  return `${value}.${createHmac("sha256", appSecret).update(`cookie:${value}`).digest("base64url")}`;
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

import type { Auth, Tx } from "../auth.ts";
import type { UserRow } from "../accounts/row.ts";
import { checkCooldown } from "./cooldown.ts";
import type { Delivery } from "./deliver.ts";
import { issueCode } from "./issue.ts";
import type { MailKind } from "./mail.ts";
import type { TokenType } from "./one-time.ts";

/** How a message is to end: PKCE or not, and the page the app opens afterwards. */
export type Flow = { isPkce: boolean; next: string | null };

type CodeMail = Exclude<MailKind, "email_change">;

const tokenOf: Record<CodeMail, TokenType> = {
  confirmation: "confirmation_token",
  magic_link: "recovery_token",
  recovery: "recovery_token",
  invite: "confirmation_token",
  reauthentication: "reauthentication_token",
};

function localeOf(user: UserRow): string {
  const locale = user.raw_user_meta_data?.locale;
  return typeof locale === "string" ? locale : "en";
}

export async function mailCode(
  auth: Auth,
  tx: Tx,
  outbox: Delivery[],
  user: UserRow,
  kind: CodeMail,
  flow: Flow,
): Promise<void> {
  const to = user.email ?? "";
  if (kind !== "invite") checkCooldown(auth, user, tokenOf[kind], "email");
  const { code, hash } = await issueCode(tx, user, tokenOf[kind], to, flow.isPkce);
  outbox.push({ channel: "email", kind, to, code, hash, next: flow.next, locale: localeOf(user) });
}

/** Both addresses are asked, as with hosted's "secure email change"; without a present address only the new one. */
export async function mailEmailChange(
  auth: Auth,
  tx: Tx,
  outbox: Delivery[],
  user: UserRow,
  newEmail: string,
  flow: Flow,
): Promise<void> {
  checkCooldown(auth, user, "email_change_token_new", "email");
  await tx`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0, email_change_token_current = ''
    where id = ${user.id}`;
  const sides = [
    { type: "email_change_token_new", to: newEmail },
    ...(user.email ? [{ type: "email_change_token_current", to: user.email } as const] : []),
  ] as const;
  for (const { type, to } of sides) {
    const { code, hash } = await issueCode(tx, user, type, to, flow.isPkce);
    const mail = { kind: "email_change", to, code, hash, next: flow.next } as const;
    outbox.push({ channel: "email", ...mail, locale: localeOf(user), newEmail });
  }
}

export async function textCode(
  auth: Auth,
  tx: Tx,
  outbox: Delivery[],
  user: UserRow,
  type: "confirmation_token" | "reauthentication_token" | "phone_change_token",
  phone: string,
): Promise<void> {
  checkCooldown(auth, user, type, "sms");
  if (type === "phone_change_token")
    await tx`update auth.users set phone_change = ${phone} where id = ${user.id}`;
  const { code } = await issueCode(tx, user, type, phone, false);
  outbox.push({ channel: "sms", to: phone, code });
}

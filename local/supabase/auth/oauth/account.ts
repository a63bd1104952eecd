import type { Auth, Tx } from "../auth.ts";
import { confirmEmail } from "../accounts/confirm.ts";
import { insertAccount } from "../accounts/create.ts";
import { isBanned, isEmailTaken, lockUser } from "../accounts/find.ts";
import { createIdentity, findIdentity, mergeIdentityData } from "../accounts/identity.ts";
import { mergeUserMetadata, refreshProviders } from "../accounts/metadata.ts";
import type { Metadata, UserRow } from "../accounts/row.ts";
import { keepOnlyIdentity } from "../accounts/unconfirmed.ts";
import type { Delivery } from "../codes/deliver.ts";
import { mailCode } from "../codes/send.ts";
import { refuse, type AuthFailure } from "../errors.ts";
import type { Profile } from "./providers.ts";

function identityData(profile: Profile): Metadata & { sub: string } {
  return {
    ...profile.metadata,
    sub: profile.sub,
    provider_id: profile.sub,
    email: profile.email?.toLowerCase(),
    email_verified: profile.emailVerified,
    phone_verified: false,
  };
}

/** The one account whose address the provider has verified: an unverified address links to nobody. */
async function accountToLink(tx: Tx, profile: Profile): Promise<string | null> {
  if (!profile.emailVerified || !profile.email) return null;
  const email = profile.email.toLowerCase();
  const rows = await tx<{ id: string }[]>`
    select user_id as id from auth.identities where email = ${email} and provider not like 'sso:%'
    union
    select id from auth.users where lower(email) = ${email} and not is_sso_user`;
  if (rows.length > 1)
    throw refuse(
      500,
      "unexpected_failure",
      "Multiple accounts with the same email address in the same linking domain detected: default",
    );
  return rows[0]?.id ?? null;
}

async function newAccount(tx: Tx, provider: string, data: Metadata, email: string): Promise<UserRow> {
  const taken = await tx`
    select 1 from auth.users where lower(email) = ${email} union all
    select 1 from auth.identities where email = ${email} limit 1`;
  const { user } = await insertAccount(tx, {
    ...(taken.length > 0 ? {} : { email }),
    data,
    providers: [provider],
  });
  return user;
}

/**
 * The account of a visitor from a provider: the one they used before, else the one with the same verified
 * address, else a new one. A returned failure is committed: the mail that confirms the address is on its way.
 */
export async function accountOfVisitor(
  auth: Auth,
  tx: Tx,
  outbox: Delivery[],
  provider: string,
  profile: Profile,
  next: string | null,
): Promise<UserRow | AuthFailure> {
  const data = identityData(profile);
  let identity = await findIdentity(tx, provider, profile.sub);
  let user: UserRow;
  if (identity) {
    user = await lockUser(tx, identity.user_id);
    await mergeIdentityData(tx, identity, data);
    await tx`update auth.identities set last_sign_in_at = now() where id = ${identity.id}`;
  } else {
    const known = await accountToLink(tx, profile);
    user = await lockUser(tx, known ?? (await newAccount(tx, provider, data, data.email as string)).id);
    identity = await createIdentity(tx, user, provider, data);
  }
  if (isBanned(user)) throw refuse(403, "user_banned", "User is banned");
  await mergeUserMetadata(tx, user, data);

  if (!user.email_confirmed_at) {
    await keepOnlyIdentity(tx, user, identity);
    if (!profile.emailVerified) {
      const isMailable = Boolean(user.email);
      if (isMailable) await mailCode(auth, tx, outbox, user, "confirmation", { isPkce: false, next });
      return refuse(
        422,
        "provider_email_needs_verification",
        isMailable
          ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
          : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
      );
    }
    await confirmEmail(tx, user);
  }
  await refreshProviders(tx, user);
  return user;
}

/** Adds the visitor's identity to the account of the member who asked for it. */
export async function linkVisitor(
  tx: Tx,
  userId: string,
  provider: string,
  profile: Profile,
): Promise<UserRow> {
  const existing = await findIdentity(tx, provider, profile.sub);
  if (existing)
    throw refuse(
      422,
      "identity_already_exists",
      existing.user_id === userId
        ? "Identity is already linked"
        : "Identity is already linked to another user",
    );
  const user = await lockUser(tx, userId);
  await createIdentity(tx, user, provider, identityData(profile));
  if (!user.email && profile.email && profile.emailVerified) {
    const email = profile.email.toLowerCase();
    if (await isEmailTaken(tx, email, user.id))
      throw refuse(400, "email_exists", "A user with this email address has already been registered");
    await tx`update auth.users set email = ${email} where id = ${user.id}`;
    await confirmEmail(tx, { ...user, email });
  }
  await refreshProviders(tx, user);
  return user;
}

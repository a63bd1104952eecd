import "server-only";
import type { z } from "zod";
import { ownFactorsOf, readAuthUser } from "@/lib/session/status/factors";
import { authProviders, factorsOffered, passkeysOffered } from "@/lib/sign-in/providers";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { MemberId } from "@/lib/session/member";
import { signInMethods } from "./rules";
import { mySecurity } from "./schema";
import type { Passkey, Security } from "./security";

type ToldPasskey = z.output<typeof mySecurity>["passkeys"][number];
const passkeyOf = ({ id, name, created_at, used_at }: ToldPasskey): Passkey => ({
  id,
  name,
  createdAt: created_at,
  usedAt: used_at,
});

/** The passkeys that sign the member in by themselves. */
export async function readPasskeys(_member: MemberId): Promise<Passkey[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(mySecurity, await supabase.rpc("my_security")).passkeys.map(passkeyOf);
}

/** Everything about how the member gets in; the account is read live from the auth service. */
export async function readSecurity(_member: MemberId): Promise<Security> {
  const supabase = await createServerSupabase();
  const [user, told] = await Promise.all([readAuthUser(), supabase.rpc("my_security")]);
  const { has_password, codes_left, codes_made_at, passkeys } = unwrapAs(mySecurity, told);
  const identities = (user.identities ?? []).map(({ identity_id, provider, identity_data }) => ({
    id: identity_id,
    provider,
    label: (identity_data?.full_name ?? identity_data?.email ?? null) as string | null,
  }));
  const phone = user.phone && user.phone_confirmed_at ? `+${user.phone.replace(/^\+/, "")}` : null;
  const email = user.email && user.email_confirmed_at ? user.email : null;
  return {
    factors: ownFactorsOf(user),
    hasPassword: has_password,
    codesLeft: codes_left,
    codesMadeAt: codes_made_at,
    methods: signInMethods({
      email,
      phone,
      hasPassword: has_password,
      identities,
      passkeys: passkeysOffered() ? passkeys : [],
    }),
    passkeys: passkeys.map(passkeyOf),
    addsPasskeys: passkeysOffered(),
    addsFactors: factorsOffered(),
    linkable: authProviders().filter((provider) => !identities.some((one) => one.provider === provider)),
  };
}

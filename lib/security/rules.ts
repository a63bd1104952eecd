/** One way a member can sign in again. `identity` is what unlinking removes; without one there is nothing to unlink. */
export type WayIn = {
  kind: "email" | "phone" | "password" | "discord" | "google";
  label: string | null;
  identity: string | null;
};

type Account = {
  email: string | null;
  phone: string | null;
  hasPassword: boolean;
  identities: { id: string; provider: string; label: string | null }[];
};

/**
 * Every way to sign in, simplest first. A password is not counted: it needs the address it belongs to, and a code sent
 * there signs in as well. Wallets prove who owns them, but nobody signs in with one.
 */
export function waysIn({ email, phone, hasPassword, identities }: Account): WayIn[] {
  const identityOf = (provider: string) => identities.find((one) => one.provider === provider)?.id ?? null;
  const ways: WayIn[] = [];
  if (email) ways.push({ kind: "email", label: email, identity: identityOf("email") });
  if (phone) ways.push({ kind: "phone", label: phone, identity: identityOf("phone") });
  if (hasPassword && (email || phone)) ways.push({ kind: "password", label: null, identity: null });
  for (const { id, provider, label } of identities) {
    if (provider === "discord" || provider === "google") ways.push({ kind: provider, label, identity: id });
  }
  return ways;
}

/** Whether a way may be unlinked: another way to sign in must be left. */
export function isRemovable(way: WayIn, ways: WayIn[]): boolean {
  if (way.identity === null) return false;
  return ways.some((other) => other.identity !== null && other.identity !== way.identity);
}

const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export const recoveryCodeCount = 10;

/** Ten codes of twelve letters that people do not confuse (59 bits each), in groups of four. */
export function newRecoveryCodes(random: (size: number) => Uint8Array): string[] {
  const draw = () => {
    let code = "";
    while (code.length < 12) {
      // 248 is the largest multiple of 31 in a byte: what is above would favour the first letters.
      for (const byte of random(16))
        if (byte < 248 && code.length < 12) code += letters[byte % letters.length];
    }
    return code.replace(/(.{4})(?=.)/g, "$1-");
  };
  return Array.from({ length: recoveryCodeCount }, draw);
}

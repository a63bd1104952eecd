/** One way for a member to sign in again. `identity` is what unlinking removes; without one there is nothing to unlink. */
export type SignInMethod = {
  kind: "email" | "phone" | "password" | "passkey" | "discord" | "google";
  label: string | null;
  identity: string | null;
};

type Account = {
  email: string | null;
  phone: string | null;
  hasPassword: boolean;
  identities: { id: string; provider: string; label: string | null }[];
  passkeys: { name: string }[];
};

/**
 * Every sign-in method, simplest first. A password is not counted: it needs the address it belongs to, and a code sent
 * there signs in as well. Wallets prove who owns them, but nobody signs in with one.
 */
export function signInMethods({ email, phone, hasPassword, identities, passkeys }: Account): SignInMethod[] {
  const identityOf = (provider: string) => identities.find((one) => one.provider === provider)?.id ?? null;
  const methods: SignInMethod[] = [];
  if (email) methods.push({ kind: "email", label: email, identity: identityOf("email") });
  if (phone) methods.push({ kind: "phone", label: phone, identity: identityOf("phone") });
  if (hasPassword && (email || phone)) methods.push({ kind: "password", label: null, identity: null });
  for (const { name } of passkeys) methods.push({ kind: "passkey", label: name, identity: null });
  for (const { id, provider, label } of identities) {
    if (provider === "discord" || provider === "google")
      methods.push({ kind: provider, label, identity: id });
  }
  return methods;
}

/** Whether a method may be unlinked: another sign-in method must be left. */
export function isRemovable(method: SignInMethod, methods: SignInMethod[]): boolean {
  if (method.identity === null) return false;
  return methods.some((other) => other.identity !== null && other.identity !== method.identity);
}

/** Whether nothing else opens the account; a password needs the address it belongs to. */
export function isOnlyWay(method: SignInMethod, methods: SignInMethod[]): boolean {
  return methods.every((other) => other === method || other.kind === "password");
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

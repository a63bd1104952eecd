import "server-only";
import type { MFAVerifyWebauthnParams, VerifyPasskeyAuthenticationParams } from "@supabase/supabase-js";
import { headers } from "next/headers";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { clientAddress } from "@/lib/platform/request/client-address";
import { createSignInSupabase } from "@/lib/platform/supabase/server";
import { fromAuthError } from "@/lib/session/auth-error";

/** What the browser asks its device for: a new key, or an answer of a key that the member has. */
export type Ceremony = { challenge: string } & (
  | { type: "create"; options: PublicKeyCredentialCreationOptions }
  | { type: "request"; options: PublicKeyCredentialRequestOptions }
);

/** The site that keys answer for; the address of the app, whatever a request says. */
function site() {
  const { hostname, origin } = new URL(env.APP_URL);
  return { rpId: hostname, rpOrigins: [origin] };
}

/** A key or an account as the auth service writes it: its id is text in base64url. */
type Described<T> = Omit<T, "id"> & { id: string };
type Written = Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> & {
  challenge: string;
  user: Described<PublicKeyCredentialUserEntity>;
  excludeCredentials?: Described<PublicKeyCredentialDescriptor>[];
};

const bytes = (base64url: string) => Uint8Array.from(Buffer.from(base64url, "base64url")).buffer;
const told = <T extends { id: string }>(one: T) => ({ ...one, id: bytes(one.id) });

/**
 * The ceremony of a new passkey that signs in, as the auth service writes it. Whoever uses it will prove themselves to their
 * device, whatever the service asks for: the key stands for an address and its code at once.
 */
export function newPasskeyCeremony(id: string, options: object): Ceremony {
  const { challenge, user, excludeCredentials, ...rest } = options as Written;
  return {
    challenge: id,
    type: "create",
    options: {
      ...rest,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      challenge: bytes(challenge),
      user: told(user),
      ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(told) }),
    },
  };
}

/** Begins the ceremony of a passkey factor. Throws `not_found`. */
export async function beginCeremony(factor: string): Promise<Ceremony> {
  const supabase = await createSignInSupabase(clientAddress(await headers()));
  const { data, error } = await supabase.auth.mfa.challenge({ factorId: factor, webauthn: site() });
  if (error) throw fromAuthError(error, "not_found");
  const { type, credential_options } = data.webauthn;
  return { challenge: data.id, type, options: credential_options.publicKey } as Ceremony;
}

/** What `PublicKeyCredential.toJSON` writes (https://w3c.github.io/webauthn/#sctn-public-key-easy); checked by the auth service. */
const written = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.record(z.string(), z.unknown()),
});

type KeyAnswer = MFAVerifyWebauthnParams["webauthn"];

/** The answer of a key as its browser wrote it. Throws `passkey_refused` for what is none, beside the field `code`. */
function writtenAnswer(json: string): z.output<typeof written> {
  const { success, data } = written.safeParse(parsed(json));
  if (!success) throw new AppError("passkey_refused", { fields: { code: "passkey_refused" } });
  return data;
}

/** The answer of a passkey that signs in, which the auth service takes as it was written. Throws `passkey_refused`. */
export function passkeyAnswer(json: string): VerifyPasskeyAuthenticationParams["credential"] {
  const credential: unknown = writtenAnswer(json);
  return credential as VerifyPasskeyAuthenticationParams["credential"];
}

/** The answer of a second factor as the auth library takes it: it serializes credentials of a browser, which this one was. */
export function keyAnswer(json: string): KeyAnswer {
  const data = writtenAnswer(json);
  const credential: unknown = { toJSON: () => data };
  const type = "attestationObject" in data.response ? "create" : "request";
  return { ...site(), type, credential_response: credential } as KeyAnswer;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

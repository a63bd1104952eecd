import { generateKeyPairSync, randomUUID } from "node:crypto";
import { decodeJwt, importPKCS8, SignJWT, type CryptoKey } from "jose";

export type Session = { access_token: string; refresh_token: string; expires_at?: number; user?: unknown };
type Key = { kid: string; privateKey: CryptoKey };

const name = "altura-auth";
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Value of the session cookie as @supabase/ssr writes it. */
export const sessionValue = (session: unknown): string => `base64-${encode(session)}`;

/** The session that such a value holds. */
export const readSessionValue = (value: string): Session =>
  JSON.parse(Buffer.from(value.replace(/^base64-/, ""), "base64url").toString()) as Session;

/** The session with its token's claims changed and signed again, as nobody but the auth service could. */
export async function resign(session: Session, { kid, privateKey }: Key, claims: object): Promise<Session> {
  const access_token = await new SignJWT({ ...decodeJwt(session.access_token), ...claims })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .sign(privateKey);
  return { ...session, access_token };
}

/** What stands for a session cookie but holds none. */
function unreadable(whole: string): Record<string, string> {
  const json = (value: unknown) => `${name}=${sessionValue(value)}`;
  const session = readSessionValue(whole);
  return {
    "an empty value": `${name}=`,
    "one letter": `${name}=x`,
    "nothing after the mark of its encoding": `${name}=base64-`,
    "letters that base64 has not": `${name}=base64-!!!*`,
    "percent signs": `${name}=%%%00%zz`,
    "a NUL byte": `${name}=base64-%00`,
    "half a surrogate pair": `${name}=%ED%A0%80`,
    "bytes that are no UTF-8": `${name}=base64-${Buffer.from([0xff, 0xfe, 0x80]).toString("base64url")}`,
    null: json(null),
    "a number": json(7),
    "a text": json("session"),
    "an empty list": json([]),
    "an empty object": json({}),
    "JSON without its encoding": `${name}=${encodeURIComponent(JSON.stringify({ access_token: "x" }))}`,
    "a prototype": `${name}=base64-${Buffer.from('{"__proto__":{"access_token":"x"}}').toString("base64url")}`,
    "a value cut off in the middle": `${name}=${whole.slice(0, whole.length / 2)}`,
    "only its second part": `${name}.1=${whole.slice(whole.length / 2)}`,
    "only a tenth part": `${name}.9=${whole}`,
    "a token that is null": json({ ...session, access_token: null }),
    "a token that is a number": json({ ...session, access_token: 1 }),
    "a token that is an object": json({ ...session, access_token: { a: 1 } }),
    "an empty token": json({ ...session, access_token: "" }),
    "a token of five parts": json({ ...session, access_token: "a.b.c.d.e" }),
    "a token whose parts are no JSON": json({ ...session, access_token: "a.b.c" }),
    "a very long token": json({ ...session, access_token: "a".repeat(6000) }),
    "an end that is a text": json({ access_token: "a.b.c", refresh_token: "x", expires_at: "soon" }),
    "an end in the past and no refresh token": json({ access_token: session.access_token, expires_at: 1 }),
    "an end in the past and an unknown refresh token": json({
      ...session,
      refresh_token: "never-issued",
      expires_at: 1,
    }),
    "a refresh token that is an object": json({ ...session, refresh_token: {}, expires_at: 1 }),
  };
}

/** Tokens that the auth service did not sign like this. */
async function forged(session: Session, { kid }: Key): Promise<Record<string, Session>> {
  const [head = "", body = "", signature = ""] = session.access_token.split(".");
  const claims = decodeJwt(session.access_token);
  const part = (value: object) => encode(value);
  const pem = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const foreign = await importPKCS8(pem.export({ type: "pkcs8", format: "pem" }).toString(), "ES256");
  const token = (access_token: string) => ({ ...session, access_token });
  return {
    "no signature": token(`${part({ alg: "none", typ: "JWT" })}.${body}.`),
    "no signature under our key's name": token(`${part({ alg: "none", kid })}.${body}.${signature}`),
    "a symmetric signature": token(`${part({ alg: "HS256", typ: "JWT" })}.${body}.${signature}`),
    "an algorithm of its own": token(`${part({ alg: "XX1", kid })}.${body}.${signature}`),
    "a header that is a list": token(`${encode([])}.${body}.${signature}`),
    "a header that asks for more": token(
      `${part({ alg: "ES256", kid, crit: ["x"], x: 1 })}.${body}.${signature}`,
    ),
    "claims that were changed": token(`${head}.${part({ ...claims, role: "service_role" })}.${signature}`),
    "claims that are null": token(`${head}.${encode(null)}.${signature}`),
    "another key under our key's name": await resign(session, { kid, privateKey: foreign }, {}),
    "another key under its own name": await resign(session, { kid: "other", privateKey: foreign }, {}),
  };
}

/** Tokens with our signature that speak for nobody here. */
async function misplaced(session: Session, key: Key): Promise<Record<string, Session>> {
  const now = Math.floor(Date.now() / 1000);
  const changes: Record<string, object> = {
    "another issuer": { iss: "http://127.0.0.1:1/auth/v1" },
    "another audience": { aud: "somebody-else" },
    "the role of the server": { role: "service_role" },
    "the role of a visitor": { role: "anon" },
    "a role that does not exist": { role: "nobody" },
    "an end that has passed": { exp: now - 10 },
    "an end that is a text": { exp: "never" },
    "no end": { exp: undefined },
    "a beginning in the future": { nbf: now + 3600 },
    "nobody's id": { sub: randomUUID() },
    "an id that is none": { sub: "ada" },
    "an id that is a number": { sub: 7 },
    "an empty id": { sub: "" },
    "no session": { session_id: undefined },
    "a session that is none": { session_id: "s" },
    "an unknown session": { session_id: randomUUID() },
    "an anonymous member": { is_anonymous: true },
  };
  return Object.fromEntries(
    await Promise.all(
      Object.entries(changes).map(async ([title, claims]) => [title, await resign(session, key, claims)]),
    ),
  ) as Record<string, Session>;
}

/**
 * Cookie headers that look like a session and are none, by what is wrong with them, made from one that is good. `key`
 * is the auth service's own.
 */
export async function badSessions(session: Session, key: Key): Promise<[title: string, cookie: string][]> {
  const tokens = { ...(await forged(session, key)), ...(await misplaced(session, key)) };
  return [
    ...Object.entries(unreadable(sessionValue(session))),
    ...Object.entries(tokens).map(
      ([title, made]) => [`a token with ${title}`, `${name}=${sessionValue(made)}`] as [string, string],
    ),
  ];
}

import { exportJWK, generateKeyPair } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { digestOf, publicKeys, signStatement, signSummary, type StatementKeys } from "./sign";
import { verifyStatement } from "./verify";

const issuer = "https://altura.club";
const own = {
  member: "11111111-1111-4111-8111-111111111111",
  at: "2026-11-23T08:00:00Z",
  total: 170,
  lines: [
    { id: 1, source: "signup", points: 50, at: "2026-11-01T08:00:00Z", reverses: null },
    { id: 2, source: "mission", points: 120, at: "2026-11-02T08:00:00Z", reverses: null },
  ],
};
const now = new Date("2026-11-24T08:00:00Z");

async function newKey(kid: string): Promise<StatementKeys[number]> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return { ...(await exportJWK(privateKey)), kty: "EC", kid };
}

let keys: StatementKeys;
beforeAll(async () => {
  keys = [await newKey("2026-11")];
});
const verdict = (text: string, known = publicKeys(keys), at = now) =>
  verifyStatement(text, known, issuer, at);

/** The statement with its payload changed, and its signature kept. */
const altered = (text: string, change: (claims: Record<string, unknown>) => void) => {
  const jws = JSON.parse(text) as { payload: string };
  const claims = JSON.parse(Buffer.from(jws.payload, "base64url").toString()) as Record<string, unknown>;
  change(claims);
  return JSON.stringify({ ...jws, payload: Buffer.from(JSON.stringify(claims)).toString("base64url") });
};

describe("a signed statement", () => {
  test("is good as it was made, and says what it said", async () => {
    const text = await signStatement(own, issuer, keys);
    expect(await verdict(text)).toMatchObject({
      state: "good",
      kid: "2026-11",
      claims: { iss: issuer, sub: own.member, total: 170, lines: own.lines },
    });
    expect(await verdict(`\n ${text.replaceAll("\n", " ")} `)).toMatchObject({ state: "good" });
  });

  test("is bad with an altered line, total, member or signature", async () => {
    const text = await signStatement(own, issuer, keys);
    const changes = [
      (claims: Record<string, unknown>) => void ((claims.lines as { points: number }[])[1]!.points = 900),
      (claims: Record<string, unknown>) => void (claims.total = 900),
      (claims: Record<string, unknown>) => void (claims.sub = "22222222-2222-4222-8222-222222222222"),
    ];
    for (const change of changes) expect(await verdict(altered(text, change))).toEqual({ state: "bad" });
    const jws = JSON.parse(text) as { signature: string };
    const forged = { ...jws, signature: jws.signature.replace(/^./, (sign) => (sign === "A" ? "B" : "A")) };
    expect(await verdict(JSON.stringify(forged))).toEqual({ state: "bad" });
    expect(await verifyStatement(text, publicKeys(keys), "https://other.example", now)).toEqual({
      state: "bad",
    });
  });

  test("verifies after the key has changed, as long as the old one is told", async () => {
    const text = await signStatement(own, issuer, keys);
    const next = await newKey("2027-05");
    const [old] = publicKeys(keys).keys;
    const rotated = [next, { ...keys[0]!, d: undefined }];
    expect(await verdict(text, publicKeys(rotated))).toMatchObject({ state: "good", kid: "2026-11" });
    const later = await signStatement(own, issuer, rotated);
    expect(await verdict(later, publicKeys(rotated))).toMatchObject({ state: "good", kid: "2027-05" });
    expect(await verdict(later, { keys: [old!] })).toEqual({ state: "unknown_key" });
    // A key of the same name that is not ours.
    expect(await verdict(text, publicKeys([await newKey("2026-11")]))).toEqual({ state: "bad" });
  });

  test("has expired after a year", async () => {
    const text = await signStatement(own, issuer, keys);
    expect(await verdict(text, publicKeys(keys), new Date("2027-11-24T08:00:00Z"))).toMatchObject({
      state: "expired",
    });
  });

  test("is nothing else: not text, not JSON, not a token without signature", async () => {
    const [, body] = (await signSummary(own, issuer, keys)).split(".");
    const none = Buffer.from('{"alg":"none","kid":"2026-11"}').toString("base64url");
    for (const text of ["", "hello", "{}", '{"payload":1}', `${none}.${body}.`])
      expect(await verdict(text)).toEqual({ state: "unreadable" });
  });

  test("fits on paper as a summary, which names the lines by their digest", async () => {
    const code = await signSummary(own, issuer, keys);
    expect(code.length).toBeLessThan(600);
    expect(await verdict(code)).toMatchObject({
      state: "good",
      claims: { total: 170, count: 2, digest: await digestOf(own.lines) },
    });
  });

  test("never tells the private half of a key", () => {
    expect(JSON.stringify(publicKeys(keys))).not.toContain(keys[0]!.d);
  });
});

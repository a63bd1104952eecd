import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Creation = { challenge: string | ArrayBuffer; rp: { id?: string } };
type Request = { challenge: string | ArrayBuffer; rpId?: string };

const base64url = (data: Uint8Array | ArrayBuffer | string) =>
  Buffer.from(data as Uint8Array).toString("base64url");
const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** A security key in software (ES256, no attestation): answers as a browser's `toJSON` does, and lies on demand. */
export function softKey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string | ArrayBuffer, from: string) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: typeof challenge === "string" ? challenge : base64url(challenge),
        origin: from,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, flags: number, count: number) => {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), tail]);
  };
  const envelope = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });
  const coseKey = () => {
    const { x, y } = publicKey.export({ format: "jwk" });
    const part = (text = "") => new Uint8Array(Buffer.from(text, "base64url"));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part(x)],
        [-3, part(y)],
      ]),
    );
  };

  return {
    id: base64url(id),
    create({ challenge, rp }: Creation, { from = origin, asks = true } = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(rp.id ?? "", present | (asks ? verified : 0) | withKey, counter),
        Buffer.alloc(16),
        length,
        id,
        coseKey(),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return envelope({
        clientDataJSON: base64url(clientData("webauthn.create", challenge, from)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ["usb"],
      });
    },
    /**
     * `count` sets the counter instead of moving it on; `user` is the account that a key keeps with itself; `asks` is
     * whether it asked its owner for a fingerprint or PIN.
     */
    get(
      { challenge, rpId = "" }: Request,
      { from = origin, count = counter + 1, user = "", asks = true } = {},
    ) {
      counter = Math.max(counter, count);
      const data = authenticatorData(rpId, present | (asks ? verified : 0), count);
      const client = clientData("webauthn.get", challenge, from);
      return envelope({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
        ...(user && { userHandle: base64url(user) }),
      });
    },
  };
}

export type SoftKey = ReturnType<typeof softKey>;

import { getAddress, isAddress, type Address } from "viem";
import { createSiweMessage, parseSiweMessage } from "viem/siwe";

/** A signature request may be answered for ten minutes (docs/product.md, "Wallets"). */
export const MESSAGE_LIFETIME = 10 * 60 * 1000;

/** Clocks of the server and of the database may differ by this much. */
const CLOCK_SKEW = 60 * 1000;

type Place = {
  /** The app's public address; its host is the domain the wallet shows. */
  appUrl: string;
  chainId: number;
  now: Date;
};

/** The EIP-4361 message a wallet signs to be linked. `statement` must be ASCII without line breaks. */
export function linkMessage(
  { appUrl, chainId, now }: Place,
  { address, nonce, statement }: { address: Address; nonce: string; statement: string },
): string {
  const { host, protocol, origin } = new URL(appUrl);
  return createSiweMessage({
    address,
    chainId,
    domain: host,
    scheme: protocol.slice(0, -1),
    uri: origin,
    version: "1",
    nonce,
    statement,
    issuedAt: now,
    expirationTime: new Date(now.getTime() + MESSAGE_LIFETIME),
  });
}

type Checked =
  | { ok: true; address: Address; nonce: string }
  | { ok: false; reason: "message_invalid" | "chain_mismatch" | "nonce_expired" };

/**
 * Whether a signed message is one that we asked for: every field that viem's `verifySiweMessage` leaves unchecked
 * or checks only when it is given (EIP-4361). Whether the nonce is alive, the database decides.
 */
export function checkLinkMessage(message: string, { appUrl, chainId, now }: Place): Checked {
  const fields = parseSiweMessage(message);
  const { host, protocol, origin } = new URL(appUrl);
  const ours =
    fields.domain === host &&
    fields.scheme === protocol.slice(0, -1) &&
    fields.uri === origin &&
    fields.version === "1" &&
    fields.nonce &&
    fields.address &&
    isAddress(fields.address, { strict: false });
  if (!ours || !fields.address || !fields.nonce) return { ok: false, reason: "message_invalid" };
  if (fields.chainId !== chainId) return { ok: false, reason: "chain_mismatch" };

  const issued = fields.issuedAt?.getTime() ?? Number.NaN;
  const expires = fields.expirationTime?.getTime() ?? Number.NaN;
  const starts = fields.notBefore?.getTime() ?? 0;
  const time = now.getTime();
  const timely =
    issued <= time + CLOCK_SKEW &&
    issued > time - MESSAGE_LIFETIME &&
    expires > time &&
    expires <= issued + MESSAGE_LIFETIME &&
    starts <= time;
  if (!timely) return { ok: false, reason: "nonce_expired" };
  return { ok: true, address: getAddress(fields.address), nonce: fields.nonce };
}

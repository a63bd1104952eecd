import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { brand } from "@/lib/platform/brand";
import { keyedHash } from "@/lib/platform/crypto/keyed-hash";
import { env } from "@/lib/platform/env";
import type { MailCategory } from "./categories";

/** The same mail has the same Message-ID, so that one sent twice around a crash shows once. */
export function messageId(key: string, appUrl: string): string {
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${new URL(appUrl).hostname}>`;
}

/** `mail`: a report about the mail comes to it; `unsubscribe`: its recipient writes there to leave its list. */
type TokenPurpose = "mail" | "unsubscribe";

/** 64 bits: a guess would need more mails than any server takes, and the part before the @ has at most 64 characters. */
const proofOf = (purpose: TokenPurpose, hex: string) => keyedHash(purpose, hex).toString("hex").slice(0, 16);

function tokenFor(purpose: TokenPurpose, id: string): string {
  const hex = id.replaceAll("-", "").toLowerCase();
  return `${hex}${proofOf(purpose, hex)}`;
}

const token = /(?<![0-9a-f])([0-9a-f]{32})([0-9a-f]{16})(?![0-9a-f])/gi;

function idOf(purpose: TokenPurpose, text: string): string | null {
  for (const [, id = "", proof = ""] of text.matchAll(token)) {
    const hex = id.toLowerCase();
    if (timingSafeEqual(Buffer.from(proof.toLowerCase()), Buffer.from(proofOf(purpose, hex)))) {
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    }
  }
  return null;
}

/**
 * Names a mail in its envelope and header, so that a report about it can be believed: only whoever got the mail knows it.
 * Lower-case letters and digits alone, because some servers change the case of addresses.
 */
export const mailToken = (id: string): string => tokenFor("mail", id);

/** The id of the mail that a text names by its token; null when there is none, or one that we did not make. */
export const mailOfToken = (text: string): string | null => idOf("mail", text);

/** The header that carries the token: reports bring the headers of the mail along, also where they go to another address. */
export const mailHeader = "X-Mail-Token";

/** MAIL_BOUNCE with a token as its extension; undefined without MAIL_BOUNCE. */
function extended(token: string): string | undefined {
  const [name, host] = env.MAIL_BOUNCE?.split("@") ?? [];
  return name && host ? `${name}+${token}@${host}` : undefined;
}

/** Where reports about this mail go (MAIL_BOUNCE, with the token as its extension); undefined: to the sender. */
export const bounceAddress = (id: string): string | undefined => extended(mailToken(id));

/**
 * Where a mail stops the list of this mail: another token than that of the bounce address, to which automatic answers go as
 * well (RFC 3834, section 4). Undefined where nothing would come of it (docs/deploy.md, "4. Email").
 */
export const leaveAddress = (id: string): string | undefined =>
  env.MAIL_WEBHOOK_SECRET ? extended(tokenFor("unsubscribe", id)) : undefined;

/** The id of the mail whose list the recipients of a message stop; null when none of them is such an address of ours. */
export const mailToLeave = (recipients: readonly string[]): string | null =>
  recipients.map((recipient) => idOf("unsubscribe", recipient)).find((id) => id !== null) ?? null;

/** Names the list of a category (RFC 2919), by which mail programs sort and stop it. */
export function listId(category: MailCategory, appUrl: string): string {
  return `${brand.name} ${category} <${category}.${new URL(appUrl).hostname}>`;
}

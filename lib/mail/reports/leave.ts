import PostalMime from "postal-mime";
import { mailToLeave } from "../envelope";

/** Where a message was sent, besides its envelope, which not every mail server hands on. */
const addressed = /^(to|cc|x-original-to|delivered-to|x-envelope-to)$/;

/**
 * The mail whose list the sender of a raw message wants no more, by the address of its `List-Unsubscribe` that the message came
 * to (RFC 2369, 3.2); null for every other message. What the message says plays no part: mail programs write it themselves.
 * What it quotes neither, since an answer to a mail brings that mail along.
 */
export async function readLeaving(raw: Uint8Array, recipients: readonly string[]): Promise<string | null> {
  const known = mailToLeave(recipients);
  if (known) return known;
  const { headers } = await PostalMime.parse(raw);
  return mailToLeave(headers.filter(({ key }) => addressed.test(key)).map(({ value }) => value));
}

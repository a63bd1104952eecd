import PostalMime, { type Email } from "postal-mime";
import { mailOfToken } from "../envelope";
import { readFailure } from "./read/failure";
import { fieldGroups } from "./read/fields";
import { partsOf } from "./read/parts";

/** What a report says about one mail; `soft` is a reason that may pass. */
export type Report = {
  kind: "hard" | "soft" | "complaint";
  /** The mail it proves to be about: its token was in the report. */
  mail: string | null;
  /** Enhanced status code (RFC 3463). */
  code: string;
  detail: string;
};

const firstMail = (texts: readonly string[]) => texts.map(mailOfToken).find((id) => id !== null) ?? null;

/** The mail that a message names by the address it was sent to. */
const addressed = (message: Email, recipients: readonly string[]) =>
  firstMail([
    ...recipients,
    ...message.headers
      .filter(({ key }) => /^(to|x-original-to|delivered-to)$/.test(key))
      .map(({ value }) => value),
  ]);

/** The mail that a message brings along or quotes. */
const brought = (message: Email) =>
  firstMail([...partsOf(message, /^message\/|^text\/rfc822-headers$/), message.text ?? ""]);

/**
 * Reads a raw message as a report of abuse (ARF, RFC 5965) or a bounce: with fields (RFC 3464) or in words (`readFailure`).
 * `recipients` is to whom it was delivered. Null for a message that is neither, such as an automatic answer or a delay, and for
 * one that reports nothing that counts.
 */
export async function parseReport(
  raw: Uint8Array,
  recipients: readonly string[] = [],
): Promise<Report | null> {
  const message = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  // Only our own tokens count.
  const toUs = addressed(message, recipients);
  const mail = toUs ?? brought(message);
  const [feedback] = partsOf(message, /^message\/feedback-report$/).map(fieldGroups);
  if (feedback) {
    const type = feedback[0]?.["feedback-type"] ?? "";
    // "not-spam" takes a complaint back, which only a person can do here; the others are no complaints about a mail.
    return /^(abuse|fraud|opt-out|opt-out-list)$/i.test(type)
      ? { kind: "complaint", mail, code: "", detail: `${type} ${feedback[0]?.["user-agent"] ?? ""}`.trim() }
      : null;
  }
  const failure = readFailure(message, raw, toUs !== null);
  return failure && { kind: failure.kind, mail, code: failure.code, detail: failure.detail };
}

import PostalMime, { type Email } from "postal-mime";
import { mailOfToken } from "../envelope";

/** What a report says about one mail; `soft` is a reason that may pass. */
export type Report = {
  kind: "hard" | "soft" | "complaint";
  /** The mail it proves to be about: its token was in the report. */
  mail: string | null;
  /** Enhanced status code (RFC 3463). */
  code: string;
  detail: string;
};

type Fields = Record<string, string>;

/** Groups of header-like fields (RFC 3464, 2.1): the first is about the message, each other about a recipient. */
function fieldGroups(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n[ \t]*\n+/)
    .map((group) =>
      Object.fromEntries(
        group.split("\n").flatMap((line) => {
          const colon = line.indexOf(":");
          return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : [];
        }),
      ),
    )
    .filter((group) => Object.keys(group).length > 0);
}

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : new TextDecoder().decode(
        content instanceof Uint8Array ? content : new Uint8Array(content as ArrayBuffer),
      );

function partsOf(mail: Email, type: RegExp): string[] {
  return mail.attachments.filter(({ mimeType }) => type.test(mimeType)).map(({ content }) => textOf(content));
}

/** The address type of a field, such as `rfc822;` or `smtp;`, says nothing here. */
const withoutType = (value = "") => value.replace(/^[a-z0-9-]+\s*;\s*/i, "");

/**
 * A permanent failure whose reason is the mailbox being full, the message, or a policy of the receiver (RFC 3463, x.2.2,
 * x.3.4, x.7) says nothing about the address: it counts like a passing one.
 */
const aboutTheAddress = (status: string) => !/^5\.(2\.[234]|3\.\d+|6\.\d+|7\.\d+)$/.test(status);

function bounceOf(groups: Fields[], mail: string | null): Report | null {
  for (const group of groups) {
    const { action = "", status = "" } = group;
    // "delayed" is still being tried, "delivered" and "relayed" are none; "expanded" is a list of somebody's.
    if (!/^failed$/i.test(action)) continue;
    const code = /\d\.\d{1,3}\.\d{1,3}/.exec(status)?.[0] ?? "";
    const detail = withoutType(group["diagnostic-code"]);
    return { kind: code.startsWith("5") && aboutTheAddress(code) ? "hard" : "soft", mail, code, detail };
  }
  return null;
}

/**
 * Reads a raw message as a bounce report (RFC 3464) or a report of abuse (ARF, RFC 5965). `recipients` is to whom it was
 * delivered. Null for a message that is neither, such as an automatic answer, or that reports nothing that counts.
 */
export async function parseReport(
  raw: Uint8Array,
  recipients: readonly string[] = [],
): Promise<Report | null> {
  const message = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  // By where it was sent, by what it brings of the mail it is about; only our own tokens count.
  const about = [
    ...recipients,
    ...message.headers
      .filter(({ key }) => /^(to|x-original-to|delivered-to)$/.test(key))
      .map(({ value }) => value),
    ...partsOf(message, /^message\/|^text\/rfc822-headers$/),
  ].map(mailOfToken);
  const mail = about.find((id) => id !== null) ?? null;
  const [feedback] = partsOf(message, /^message\/feedback-report$/).map(fieldGroups);
  if (feedback) {
    const type = feedback[0]?.["feedback-type"] ?? "";
    // "not-spam" takes a complaint back, which only a person can do here; the others are no complaints about a mail.
    return /^(abuse|fraud|opt-out|opt-out-list)$/i.test(type)
      ? { kind: "complaint", mail, code: "", detail: `${type} ${feedback[0]?.["user-agent"] ?? ""}`.trim() }
      : null;
  }
  const [status] = partsOf(message, /^message\/(global-)?delivery-status$/).map(fieldGroups);
  return status ? bounceOf(status, mail) : null;
}

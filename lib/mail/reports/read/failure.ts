import type { Email } from "postal-mime";
import { causeOf, codeOf, type Refusal } from "../cause/cause";
import { bounceKind, type Cause } from "../cause/causes";
import { stageOf } from "../cause/stage";
import { replyIn } from "../cause/status";
import { causeOfWords } from "../cause/words";
import { fieldGroups, isRecipient, type Fields } from "./fields";
import { natureOf } from "./nature";
import { notifiedRecipients } from "./notification";
import { bodyOf, partsOf } from "./parts";
import { ownWords, rejection, spokenWords } from "./text";

/** What a report says about a delivery that failed. */
export type Failure = {
  kind: "hard" | "soft";
  cause: Cause;
  /** Enhanced status code (RFC 3463); "" for none. */
  code: string;
  /** What the server said. */
  detail: string;
};

function failureOf(refusal: Refusal): Failure {
  const cause = causeOf(refusal);
  return { kind: bounceKind(cause), cause, code: codeOf(refusal), detail: refusal.diagnostic.trim() };
}

/** Systems that say in words of their own, without a code or a stage, that nobody has an address. */
const ownSayings =
  /qmail|mailbox here by that name|created automatically by mail delivery software|\bMSEXCH:IMS|did not reach the following recipient|Domino|Address Book|Internet Mail Service|Post\.Office|mail system at host|DragonFly|MAILER-DAEMON, please DO NOT REPLY|mail server could not deliver|address not found \*\*|No valid recipients for this MM|^\s*(?:unknown user|invalid final delivery userid):|Failure Reasons/i;
/** Those that quote what refused the recipient without saying that it did (Yahoo, sendmail of its local mailer). */
const quotesRecipient = /unable to deliver your message to the following|\bmail\.local: unknown user/i;

/** What a text says that has no fields, or none with a reason. */
function failureInWords(words: string, status = ""): Failure {
  const spoken = rejection(words) ?? spokenWords(words);
  const stage = stageOf(words);
  const said = failureOf({ diagnostic: spoken, status, stage });
  if (said.cause !== "unknown_address" || said.code.startsWith("5.1.")) return said;
  if (causeOfWords(words, "address") === "disabled") return { ...said, kind: "soft", cause: "disabled" };
  // Words alone prove nothing when their system is not known, or when they may have been an answer to the message.
  const sure =
    stage !== undefined || quotesRecipient.test(words) || (!replyIn(spoken) && ownSayings.test(words));
  return sure ? said : { ...said, kind: "soft", cause: "unclear" };
}

function failureInFields(group: Fields, words: string): Failure {
  const field = group["diagnostic-code"] ?? "";
  const [, type, diagnostic = field] = /^([a-z0-9-]+)\s*;\s*(.*)$/i.exec(field) ?? [];
  if (rejection(words)) return failureInWords(words, group.status);
  const stage = stageOf(diagnostic) ?? stageOf(words);
  const said = failureOf({ diagnostic, status: group.status, stage });
  // A field without its type (RFC 3464, 2.3.6) holds words of the reporting system, like a text.
  return type || replyIn(diagnostic) || !diagnostic || said.code.startsWith("5.1.")
    ? said
    : failureInWords(diagnostic, group.status);
}

/** The status part of a report that a gateway has wrapped into one of its own. */
const wrapped = /^content-type:[ \t]*message\/delivery-status.*?\n\r?\n(.*?)^--/ims;

/** The fields of a report, also where they stand in a text, in a notification, or in a report within the report. */
function groupsOf(mail: Email, words: string): Fields[] {
  const [status] = partsOf(mail, /^message\/(global-)?delivery-status$/);
  const groups = fieldGroups(status ?? words);
  if (groups.some(isRecipient)) return groups;
  const inner = partsOf(mail, /^message\/rfc822$/).map((text) => wrapped.exec(text)?.[1] ?? "");
  return [...groups, ...notifiedRecipients(words), ...inner.flatMap(fieldGroups)];
}

/** A rule of the receiver answered for a mail that its server had taken (Amazon SES). */
const hadTakenIt = (report: Fields = {}) =>
  /inbound-smtp\.[a-z0-9-]+\.amazonaws\.com/.test(report["reporting-mta"] ?? "");

/**
 * Reads a report as a delivery that failed, by its fields (RFC 3464) or its words. Our mails have one recipient, so one that
 * names several was spread by an alias: it is hard only when all of them are. Null when nothing failed (yet). `toBounceAddress`:
 * it came to the address that only mail systems answer to, so a format that nobody reads is soft instead of nothing.
 */
export function readFailure(mail: Email, raw: Uint8Array, toBounceAddress: boolean): Failure | null {
  const words = ownWords(bodyOf(mail, raw));
  const groups = groupsOf(mail, words);
  const recipients = groups.filter(isRecipient);
  if (recipients.length === 0) {
    const nature = natureOf(mail, words);
    if (nature === "failure") return failureInWords(words);
    return nature === "unknown" && toBounceAddress ? { ...failureInWords(words), kind: "soft" } : null;
  }
  // "delayed" is still being tried, "delivered" and "relayed" are none; "expanded" is a list of somebody's.
  const failed = recipients.filter(({ action = "failed" }) => /^failed\b/i.test(action));
  const failures = failed.map((group) => {
    const said = failureInFields(group, words);
    // The reason may stand in the text alone.
    const silent = said.cause === "unclear" || (!said.detail && said.kind === "soft");
    return silent && failed.length === 1 ? failureInWords(words, group.status) : said;
  });
  const [first] = failures;
  if (!first) return null;
  const passing = failures.find(({ kind }) => kind === "soft");
  if (passing) return passing;
  return failed.length < recipients.length || hadTakenIt(groups[0]) ? { ...first, kind: "soft" } : first;
}

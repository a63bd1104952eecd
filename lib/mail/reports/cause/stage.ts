/** What a server refused (RFC 5321, 3): the connection, the sender, the recipient, or the message itself. */
export type Stage = "connection" | "sender" | "recipient" | "message";

const commands: readonly (readonly [RegExp, Stage])[] = [
  [/^(?:conn|ehlo|helo|lhlo|starttls|auth)/i, "connection"],
  [/^mail\b/i, "sender"],
  [/^rcpt\b/i, "recipient"],
  [/^(?:data|bdat|\.)/i, "message"],
];

/** The stage of a command of SMTP, such as `RCPT TO`; undefined for another. */
export const stageOfCommand = (command = ""): Stage | undefined =>
  commands.find(([pattern]) => pattern.test(command.trim()))?.[1];

const before = String.raw`(?:\bafter |\bour |\bfinal |\bsending |\bin (?:reply|response) to |\[|\bsmtp:|\bcommand:?\s+)`;
/** As Postfix, Exim, qmail, Yahoo and Dragonfly say it. */
const said: readonly (readonly [RegExp, Stage])[] = [
  [
    new RegExp(
      `${before}(?:end of )?data\\b|failed after i sent the message|after (?:the )?message body|was data response`,
      "i",
    ),
    "message",
  ],
  [
    new RegExp(`${before}rcpt(?: to|_to)?\\b|rcpt to (?:response|command)|does not like recipient`, "i"),
    "recipient",
  ],
  [
    new RegExp(`${before}mail(?: from|_from)\\b|mail from (?:response|command)|does not like sender`, "i"),
    "sender",
  ],
  [
    new RegExp(`${before}(?:initial (?:server )?(?:greeting|connection)|ehlo|helo|connect)`, "i"),
    "connection",
  ],
];

/** A transcript such as sendmail's: ">>> RCPT To:<…>", then "<<< 550 …". */
function stageOfTranscript(text: string): Stage | undefined {
  let stage: Stage | undefined;
  for (const [, sign, words = ""] of text.matchAll(/^[ \t]*(>>>|<<<)[ \t]*(.*)$/gm)) {
    if (sign === ">>>") stage = stageOfCommand(words) ?? stage;
    else if (/^5\d\d/.test(words)) return stage;
  }
  return undefined;
}

/** What a server refused, as far as a report says; undefined when it does not. */
export function stageOf(text: string): Stage | undefined {
  const line = text.replace(/\s+/g, " ");
  return stageOfTranscript(text) ?? said.find(([pattern]) => pattern.test(line))?.[1];
}

import { isAboutAddress, type Cause } from "./causes";
import type { Stage } from "./stage";
import { causeOfStatus, codeIn, isAddressStatus, isSideStatus, replyIn } from "./status";
import { causeOfWords } from "./words";

/** What a server said of one recipient. */
export type Refusal = {
  /** Its words with their codes: Diagnostic-Code of RFC 3464, or an answer of SMTP. */
  diagnostic: string;
  /** Enhanced status code (RFC 3463) that stands beside the words. */
  status?: string;
  /** What it refused, where that is known. */
  stage?: Stage;
};

/** What a relay quotes behind a code and words of its own, as Cisco's and Amazon's do: "5.1.0 - Unknown address error 550-'…'". */
const quoted = /\b\d\.\d\.\d - [\w ,:;]*?\(?['"]?([45]\d\d['"]?[-, [(]+['"].*)$/s;

/** Providers that answer to the message what is about the recipient: Yahoo, and Orange by a code of its own. */
const afterTheMessage = /delivery error: dd |\b(?:LPN|OFR)\w*_416\b/i;

/** 521: a host that takes no mail, 556: a domain that takes none (RFC 7504); 542: Symantec's, for an unknown recipient. */
const replies: Readonly<Record<string, Cause>> = { 521: "no_mail", 556: "no_mail", 542: "unknown_address" };

const wordsOf = (diagnostic: string) => quoted.exec(diagnostic)?.[1] ?? diagnostic;

/** The enhanced status code of a refusal: that within the words, else that beside them; "" for none. */
export const codeOf = ({ diagnostic, status = "" }: Refusal): string =>
  codeIn(wordsOf(diagnostic)) || codeIn(status);

function causeOfText(words: string, status: string): Cause {
  const code = codeIn(words);
  const reply = replyIn(words);
  // What says of itself that it may pass says nothing for good, whatever its words.
  if ((code || reply || status).startsWith("4")) return "temporary";
  return (
    causeOfWords(words, "elsewhere") ??
    replies[reply] ??
    (isSideStatus(code) ? causeOfStatus(code) : undefined) ??
    causeOfWords(words, "address") ??
    causeOfStatus(code) ??
    causeOfWords(words, "vague") ??
    (code ? undefined : causeOfStatus(status)) ??
    "unclear"
  );
}

/**
 * Why a server refused a recipient, for every way by which we hear of it: reports, answers to RCPT TO, and what a mail service
 * tells. The words go before the code within them, and that before the status that the reporting server made up (Postfix and
 * Exim write 5.0.0 where the other server gave none).
 */
export function causeOf({ diagnostic, status = "", stage }: Refusal): Cause {
  const words = wordsOf(diagnostic);
  const cause = causeOfText(words, codeIn(status));
  if (!isAboutAddress(cause) || stage === "recipient") return cause;
  // Words about the address beside a code of a policy (RFC 3463, 3.8) hide a filter, unless they refused the recipient.
  if (stage === undefined) return codeIn(words).startsWith("5.7.") ? "policy" : cause;
  if (stage === "connection") return "reputation";
  if (stage === "sender") return "sender";
  // It took the recipient and refused the message: "user unknown" is then what a filter says.
  return isAddressStatus(codeIn(words) || codeIn(status)) || afterTheMessage.test(words) ? cause : "content";
}

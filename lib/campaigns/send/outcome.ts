import { howItFailed } from "@/lib/mail/deliver";

/** What became of one mail, as `private.settle_campaign_mail` knows it. */
export type Outcome = {
  outcome: "accepted" | "deferred" | "bounced" | "failed" | "unsent" | "refused" | "content" | "uncertain";
  code: number | null;
  answer: string;
};

type SmtpError = Error & { responseCode?: number; response?: string; command?: string; code?: string };

/**
 * What an error means for a mail that was handed to an open connection (RFC 5321, 4.2.1). An answer to the envelope or the
 * message settles it: 4xx is "later", 5xx "never", and 5xx about the sender is about all of them. Without such an answer
 * nobody knows whether the server took it.
 */
export function outcomeOf(error: unknown): Outcome {
  const { responseCode, response, command, code, message } = error as SmtpError;
  const said = { code: responseCode || null, answer: response ?? message ?? "" };
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return { outcome: "uncertain", ...said };
  // The library itself refuses an address that is none, and a message larger than the server takes.
  if (!responseCode) return { outcome: code === "EENVELOPE" ? "failed" : "content", ...said };
  if (responseCode < 500) return { outcome: "deferred", ...said };
  if (command === "MAIL FROM") return { outcome: "refused", ...said };
  return { outcome: howItFailed(error) === "bounced" ? "bounced" : "failed", ...said };
}

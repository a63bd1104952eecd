import type { Fields } from "./fields";

const valueOf = (object: string, key: string) => new RegExp(`"${key}"\\s*:\\s*"([^"]*)"`).exec(object)?.[1];

/** The recipients of a notification of Amazon SES that came by mail (JSON, also within that of SNS), as the fields of a report. */
export function notifiedRecipients(words: string): Fields[] {
  const list = /"bouncedRecipients"\s*:\s*\[([^\]]*)\]/.exec(words.replaceAll('\\"', '"'))?.[1] ?? "";
  return (list.match(/\{[^}]*\}/g) ?? []).map((object) => ({
    action: valueOf(object, "action") ?? "failed",
    status: valueOf(object, "status") ?? "",
    "diagnostic-code": valueOf(object, "diagnosticCode") ?? "",
  }));
}

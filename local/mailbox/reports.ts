import { describeError } from "../../lib/platform/describe-error.ts";
export type ReportInlet = {
  /** The bounce address without an extension. */
  address: string;
  /** Endpoint of the app for reports about mails, and its secret. */
  url: string;
  secret: string;
};

const isTo = (recipient: string, address: string) => {
  const [name, host] = address.toLowerCase().split("@");
  const [given = "", at] = recipient.toLowerCase().split("@");
  return at === host && (given === name || given.startsWith(`${name}+`));
};

/** Hands a message for the bounce address on to the app, as a mail server does with a pipe; nobody waits for its answer. */
export function handOnReports(
  raw: Buffer,
  recipients: string[],
  { address, url, secret }: ReportInlet,
): void {
  for (const recipient of recipients.filter((one) => isTo(one, address))) {
    fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "message/rfc822",
        "x-envelope-to": recipient,
      },
      body: new Uint8Array(raw),
    }).catch((error: Error) => console.warn(`mailbox: a report was not handed on: ${describeError(error)}`));
  }
}

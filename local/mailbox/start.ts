import type { AddressInfo } from "node:net";
import type { Sql } from "postgres";
import { listen } from "../listen.ts";
import { listenOn, type Port } from "../ports.ts";
import type { Running } from "../service.ts";
import { mailboxApi } from "./api.ts";
import { createReceiver } from "./receive.ts";
import type { ReportInlet } from "./reports.ts";
import { createMailboxSchema } from "./schema.ts";
import { describeError } from "../../lib/platform/describe-error.ts";

export type MailboxOptions = {
  /** Client of the stand-ins' database; messages live in its schema `mailbox`. */
  sql: Sql;
  /** 0 picks a free port. */
  httpPort: Port;
  smtpPort: Port;
  /** Where mails to the bounce address are handed on to, as a mail server would. */
  reports?: ReportInlet;
};

/** Starts the mailbox: SMTP in, HTTP out, both on 127.0.0.1. */
export async function startMailbox(
  options: MailboxOptions,
): Promise<Running & { url: string; smtpUrl: string }> {
  const { sql, httpPort, smtpPort, reports } = options;
  await createMailboxSchema(sql);

  const receiver = createReceiver(sql, reports);
  await new Promise<void>((resolve, reject) => {
    receiver.once("error", reject);
    listenOn(receiver, smtpPort, resolve);
  });
  receiver.removeAllListeners("error");
  receiver.on("error", (error) => console.warn(`mailbox: ${describeError(error)}`));

  const closeReceiver = () => new Promise<void>((done) => receiver.close(() => done()));
  const http = await listen(mailboxApi(sql), httpPort).catch(async (error: unknown) => {
    await closeReceiver();
    throw error;
  });

  let stopped: Promise<void> | undefined;
  return {
    url: http.url,
    smtpUrl: `smtp://127.0.0.1:${(receiver.server.address() as AddressInfo).port}`,
    stop: () => (stopped ??= Promise.all([http.stop(), closeReceiver()]).then(() => undefined)),
  };
}

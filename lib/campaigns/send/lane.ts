import "server-only";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { outcomeOf, type Outcome } from "./outcome";

const limits = {
  connectionTimeout: timeouts.mailConnectionMs,
  greetingTimeout: timeouts.mailConnectionMs,
  socketTimeout: timeouts.campaignAnswerMs,
};

/** One open connection to the mail server, which carries one mail after the other. */
export type Lane = {
  open: () => boolean;
  send: (mail: SendMailOptions) => Promise<Outcome>;
  close: () => void;
};

/**
 * Opens a connection of its own and signs in. The library's pool is not used: it hands a message to the server a second
 * time when a connection closes under the first. Throws what the server says.
 */
export async function openLane(url: string): Promise<Lane> {
  const options = { ...parseConnectionUrl(url), ...limits };
  const connection = new SMTPConnection(options);
  let closed = false;
  await new Promise<void>((done, fail) => {
    // After the connection stands this is told to the mail that is in the air, by its callback.
    connection.on("error", (error: Error) => {
      closed = true;
      fail(error);
    });
    connection.on("end", () => (closed = true));
    connection.connect((error) => {
      if (error) return fail(error);
      const { auth } = options;
      if (!auth) return done();
      connection.login(auth as SMTPConnection.AuthenticationType, (refused) =>
        refused ? fail(refused) : done(),
      );
    });
  });
  const transport = nodemailer.createTransport({
    name: "lane",
    version: "1",
    send(mail, done) {
      connection.send(mail.message.getEnvelope() as never, mail.message.createReadStream(), (error, info) =>
        done(error, (info ?? null) as never),
      );
    },
  });
  const reset = () => new Promise<boolean>((done) => connection.reset((error) => done(!error)));
  return {
    open: () => !closed,
    async send(mail) {
      try {
        const { response } = (await transport.sendMail(mail)) as { response?: string };
        return { outcome: "accepted", code: Number(response?.slice(0, 3)) || null, answer: response ?? "" };
      } catch (error) {
        const refused = outcomeOf(error);
        // The server forgets the refused envelope; whoever does not answer that, or is closing (421), gets a new connection.
        const isOver = refused.outcome === "uncertain" || refused.code === 421;
        if (isOver || !(await reset())) {
          connection.close();
          closed = true;
        }
        return refused;
      }
    },
    close() {
      if (!closed) connection.quit();
    },
  };
}

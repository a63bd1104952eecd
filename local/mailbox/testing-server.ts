import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

type Received = { from: string; to: string; messageId: string; raw: string };

/** What it answers to a recipient: a code and words, or null for "taken". "drop" closes the connection after the message was taken. */
type Judge = (to: string) => { code: number; text: string } | "drop" | null;

/** A mail server for tests that counts every message it takes, as often as it comes, and refuses whom it is told to. Without `raw` it forgets what a message said. */
export async function startTestServer(judge: Judge = () => null, { raw: keepsRaw = true } = {}) {
  const received: Received[] = [];
  const state = { judge };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const verdict = state.judge(address);
      if (!verdict || verdict === "drop") return done();
      done(Object.assign(new Error(verdict.text), { responseCode: verdict.code }));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? "";
      void buffer(stream).then((bytes) => {
        const raw = bytes.toString();
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to,
          raw: keepsRaw ? raw : "",
          messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? "",
        });
        if (state.judge(to) === "drop") {
          for (const connection of server.connections) (connection as { close(): void }).close();
          return;
        }
        done(null, "queued as 4711");
      }, done);
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** From now on it answers so. */
    judge: (next: Judge) => {
      state.judge = next;
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

import { setTimeout as wait } from "node:timers/promises";
import { services } from "./services.ts";

type Message = { id: string; to: string; subject: string; text: string; html: string; code: string | null };

/** As long as an expectation may take. */
const LIMIT_MS = 60_000;

async function messagesTo(address: string): Promise<Message[]> {
  const response = await fetch(`${services.mailbox.url}/messages?to=${encodeURIComponent(address)}`, {
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return (await response.json()) as Message[];
}

/** What `find` finds among the messages to an address, as soon as it finds something. Throws when it never does. */
async function awaitMessages<T>(address: string, find: (messages: Message[]) => T | null): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const found = find(await messagesTo(address));
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`No such message to ${address} within ${LIMIT_MS / 1000} seconds`);
    await wait(200);
  }
}

/** Newest one-time code sent to an address; waits until one that differs from `after` is there. */
export const codeFor = (address: string, after: string | null = null): Promise<string> =>
  awaitMessages(address, (messages) => {
    const code = messages.find((message) => message.code)?.code ?? null;
    return code === after ? null : code;
  });

/** Messages to an address whose subject matches; waits until there is one. */
export const mailTo = (address: string, subject: RegExp): Promise<Message[]> =>
  awaitMessages(address, (messages) => {
    const found = messages.filter((message) => subject.test(message.subject));
    return found.length > 0 ? found : null;
  });

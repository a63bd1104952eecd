import { expect } from "@playwright/test";
import { services } from "./services.ts";

type Message = { id: string; to: string; subject: string; text: string; html: string; code: string | null };

async function messagesTo(address: string): Promise<Message[]> {
  const response = await fetch(`${services.mailbox.url}/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Message[];
}

/** Newest one-time code sent to an address; waits until one that differs from `after` is there. */
export async function codeFor(address: string, after: string | null = null): Promise<string> {
  let code: string | null = null;
  await expect
    .poll(async () => {
      code = (await messagesTo(address)).find((message) => message.code)?.code ?? null;
      return code !== null && code !== after;
    })
    .toBe(true);
  return code!;
}

/** Messages to an address whose subject matches; waits until there is one. */
export async function mailTo(address: string, subject: RegExp): Promise<Message[]> {
  let found: Message[] = [];
  await expect
    .poll(async () => {
      found = (await messagesTo(address)).filter((message) => subject.test(message.subject));
      return found.length;
    })
    .toBeGreaterThan(0);
  return found;
}

import type { Message } from "../mailbox/messages.ts";

export type { Message };

/** Reads the mailbox over its API; throws when it does not answer. */
export async function readMessages(
  url: string,
  query: { to?: string; since?: Date } = {},
): Promise<Message[]> {
  const address = new URL("/messages", url);
  if (query.to) address.searchParams.set("to", query.to);
  if (query.since) address.searchParams.set("since", query.since.toISOString());
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}`);
  return (await answer.json()) as Message[];
}

/** Null when there is no such message. */
export async function readMessage(url: string, id: string): Promise<Message | null> {
  const answer = await fetch(new URL(`/messages/${encodeURIComponent(id)}`, url));
  return answer.ok ? ((await answer.json()) as Message) : null;
}

/** The first link of a mail that leads to one of these origins: the button of a sign-in mail. */
export function linkOf(message: Message, origins: string[]): string | null {
  const found = `${message.html ?? ""} ${message.text}`.matchAll(/https?:\/\/[^\s"'<>]+/g);
  for (const [match] of found) {
    const url = match.replaceAll("&amp;", "&");
    if (URL.canParse(url) && origins.includes(new URL(url).origin)) return url;
  }
  return null;
}

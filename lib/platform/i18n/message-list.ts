import "server-only";
import { getMessages } from "next-intl/server";

/**
 * A part of the messages as the build has left it: lists are objects with the keys "0", "1" and so on, and a sentence with
 * places for values is no text any more. For the shape alone; the words come from `t`, which takes these keys too.
 */
export async function messageShape(path: string): Promise<object> {
  const part = path
    .split(".")
    .reduce<unknown>(
      (tree, key) => (tree as Record<string, unknown> | undefined)?.[key],
      await getMessages(),
    );
  if (typeof part !== "object" || part === null) throw new Error(`No messages at ${path}`);
  return part;
}

/** The keys of a list, such as `community.pledge.how.items`, in order. */
export const listKeys = async (path: string): Promise<string[]> => Object.keys(await messageShape(path));

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { emailAddress } from "../lib/platform/text/email-address.ts";
import { Refusal } from "./refusal.ts";

const refusalOf = (typed: string) =>
  `“${typed}” is not an email address. An address looks like ada@example.com.`;

/**
 * Asks on a terminal for an email address until one can be used, and returns it as it is stored. Null when the person leaves by
 * Ctrl-C or Ctrl-D.
 */
async function askForAddress(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | null> {
  const lines = createInterface({ input, output });
  const left = new Promise<null>((resolve) => {
    lines.once("SIGINT", () => resolve(null));
    lines.once("close", () => resolve(null));
  });
  try {
    output.write("A community without example data begins with one admin.\n");
    for (;;) {
      const typed = await Promise.race([lines.question("Email address of the admin: "), left]);
      if (typed === null) {
        output.write("\n");
        return null;
      }
      const address = emailAddress.safeParse(typed);
      if (address.success) return address.data;
      output.write(`${refusalOf(typed.trim())}\n`);
    }
  } finally {
    lines.close();
  }
}

type Asked = {
  /** Of the empty community, where the answer is kept: nobody is asked twice. */
  dataDir: string;
  /** ADMIN_EMAIL, which is used instead of asking. */
  given: string | undefined;
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

/**
 * The address with which the empty community in a data folder began or will begin; null when the person at the terminal left.
 * Throws a `Refusal` when there is nobody to ask, and for an ADMIN_EMAIL that is no address.
 */
export async function firstAdmin({ dataDir, given, input, output }: Asked): Promise<string | null> {
  const file = join(dataDir, "first-admin");
  const kept = await readFile(file, "utf8").catch(() => "");
  if (kept) return kept;
  if (given !== undefined && !emailAddress.safeParse(given).success)
    throw new Refusal(`ADMIN_EMAIL cannot be used: ${refusalOf(given)}`);
  if (given === undefined && !input.isTTY)
    throw new Refusal(
      "An empty community begins with one admin, and there is no terminal to ask for the address: set ADMIN_EMAIL.",
    );
  const address = given === undefined ? await askForAddress(input, output) : emailAddress.parse(given);
  if (address !== null) await writeFile(file, address);
  return address;
}

import { resolve } from "node:path";
import { Refusal } from "./refusal.ts";

/** What a local start begins with: the example of the seed, or one admin and nothing else (decision 0075). */
export type Community = "example" | "empty";

/** The community that the arguments of `npm start`, `npm run dev` and `npm run reset` choose. Throws a `Refusal` for any other argument. */
export function chosenCommunity(args: readonly string[]): Community {
  const other = args.find((arg) => arg !== "--empty");
  if (other !== undefined) throw new Refusal(`There is no option "${other}"; the only one is --empty.`);
  return args.length > 0 ? "empty" : "example";
}

/** Path of the data of a community, which the other one never reads: `.local` or ALTURA_DATA, and beside it the same with `-empty`. */
export function dataFolder(community: Community): string {
  const folder = process.env.ALTURA_DATA ?? ".local";
  return resolve(community === "empty" ? `${folder.replace(/[\\/]+$/, "")}-empty` : folder);
}

import type { Block, BlockKind } from "./schema";

export type { Block, BlockKind };

/** What a campaign can consist of; a list of its own, so that the editor loads no schema. */
export const blockKinds = [
  "text",
  "picture",
  "button",
  "figures",
  "mission",
  "plan",
  "stream",
] as const satisfies readonly BlockKind[];

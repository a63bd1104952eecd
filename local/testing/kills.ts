import { withEverything } from "./sets.ts";

/** How often a process is killed. */
export const kills = withEverything() ? 20 : 3;

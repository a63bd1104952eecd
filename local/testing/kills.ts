/** `npm run test:all` sets it: the long form of what `npm test` does a few times. */
export const isEverything = process.env.ALTURA_TEST_ALL === "1";

/** How often a process is killed. */
export const kills = isEverything ? 20 : 3;

/** Only `npm run test:all` takes these: dear, and about the running of the product more than about its use. */
export const isDear = (file: string): boolean => /\.all\.(test|spec)\.tsx?$/.test(file);

/** Whether this process belongs to `npm run test:all`. */
export const withEverything = (): boolean => process.env.ALTURA_TEST_ALL === "1";

/** Folders of `local` whose tests look at documents, at code of the product or at other tests: they run always. */
const always = /^local\/(app|bench|faults|testing)\//;

/** Tests of the stand-ins and of what starts them, which test no part of the product. */
export const isStandIn = (file: string): boolean =>
  file.startsWith("local/") && !always.test(file) && !isDear(file);

/** How many browser tests `npm test` may have. A new capability adds 5 at the most, and the number with them. */
export const BROWSER_TESTS = 140;

/**
 * Why an address that somebody else gave was not asked, or did not answer: `address` (no web address, or one with a password),
 * `private` (leads into a network that is not the internet), `port` (not 80 or 443), `unknown_host`, `unreachable`, `slow`,
 * `redirect` (one too many), `too_large`, `encoding` (a compressed answer that was not asked for).
 */
export const outsideFailures = [
  "address",
  "private",
  "port",
  "unknown_host",
  "unreachable",
  "slow",
  "redirect",
  "too_large",
  "encoding",
] as const;
export type OutsideFailure = (typeof outsideFailures)[number];

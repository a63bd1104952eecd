/** What must not get worse when tests move to another level; each has at least one fault. */
export const subjects = [
  ...["guards", "middleware", "delivery", "sign-in", "sessions", "billing", "webhook", "points"],
  ...["referrals", "mint", "chat", "payouts", "storefronts", "campaigns", "segments", "audit", "undo"],
  ...["consent", "messages", "layout", "accessibility", "mail", "erasure", "settings", "live updates"],
] as const;

export type Fault = {
  subject: (typeof subjects)[number];
  /** What the product does wrong with it, as a sentence. */
  name: string;
  file: string;
  /** Stands once in the file, in one line. */
  find: string;
  replace: string;
  /** Files of tests that fail with it: those of today, and those that must once the tests have moved (issue 39). */
  tests: { now: string[]; then: string[] };
};

export type Suite = keyof Fault["tests"];

/** From the cheapest to the dearest. */
export const levels = ["unit", "services", "http", "browser"] as const;
export type Level = (typeof levels)[number];

/** What a file of tests needs, by its place: nothing, PostgreSQL and stand-ins, the running app, or also a browser. */
export function levelOf(test: string): Level {
  if (test.startsWith("e2e/http/")) return "http";
  if (test.startsWith("e2e/")) return "browser";
  return /^(local|supabase)\/|\.db\.test\.ts$/.test(test) ? "services" : "unit";
}

/** Whether the tests of a level speak to the built app. */
export const needsApp = (level: Level): boolean => level === "http" || level === "browser";

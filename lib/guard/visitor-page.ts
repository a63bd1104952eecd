/** A condition of a rewrite and of the middleware's matcher, as next.config.ts takes it. */
type Condition = { type: "header" | "query"; key: string; value?: string };

/** The parts of the query that `/auth` shows or hands on. */
const authQuery = ["next", "checkout", "email", "with", "error"] as const;

/** Cookies that change it: a session, one that has just ended, a plan that waits, an invitation. */
const authCookies = "(?:.*; )?(?:__Host-)?altura[-_](?:auth(?:\\.0)?|ended|checkout_plan|ref)=.*";

/**
 * What makes `/auth` the page of a certain visitor: any of these. Without them it is a finished file that is the same for
 * everybody, the page `/sign-in` (next.config.ts). `middleware.ts` repeats the list, because Next reads it there before
 * anything runs, and adds forms, whose answer is made for their sender on either page.
 */
export const personalAuth: Condition[] = [
  { type: "header", key: "cookie", value: authCookies },
  ...authQuery.map((key) => ({ type: "query" as const, key })),
];

const action: Condition = { type: "header", key: "next-action" };

/** Visitors who bring nothing along. An action of the router is answered by the page that it shows, see below. */
export const withoutAny: { missing: Condition[] } = { missing: [...personalAuth, action] };

/** An action of a form on that file, whatever the visitor has got meanwhile: another page would replace the form. */
export const actionOfFile: { has: Condition[] } = {
  has: [action, { type: "header", key: "next-router-state-tree", value: ".*sign-in.*" }],
};

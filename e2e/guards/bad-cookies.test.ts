import { expect, test } from "@playwright/test";
import { openSession } from "../../local/testing/session.ts";
import { badSessions, readSessionValue } from "../../local/testing/bad-sessions.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember } from "../support/members.ts";
import { services } from "../support/services.ts";
import { signingKey } from "../support/supabase-keys.ts";

/** Pages with a guard, or that ask who is there. */
const pages = [
  "/members/dashboard",
  "/members/settings",
  "/onboarding",
  "/linked-accounts",
  "/admin/home",
  "/admin/work",
  "/auth",
  "/auth/second-factor",
  "/auth/new-password",
  "/auth/ended",
  "/auth/plan",
  "/get-access",
  "/mint",
  "/payment-success?session_id=cs_1",
  "/connect-wallet-post-purchase",
  "/api/me",
  "/api/me/plan?locale=en",
];

test("no page answers 500 for a cookie, whatever it holds", async () => {
  test.slow();
  const { email } = await createMember();
  const { jar } = await openSession(services, email);
  const session = readSessionValue(jar.get("altura-auth") ?? "");
  const bad = await badSessions(session, await signingKey());
  expect(bad.length).toBeGreaterThan(50);

  const failed: unknown[] = [];
  for (const [turn, [title, cookie]] of bad.entries()) {
    const statuses = await Promise.all(
      // Every page meets every second kind; lib/guard/bad-cookies.db.test.ts shows all of them to the guards.
      pages
        .filter((_, place) => (place + turn) % 2 === 0)
        .map(async (path) => {
          const answer = await fetchApp(path, { headers: { cookie } });
          await answer.body?.cancel();
          return [path, answer.status] as const;
        }),
    );
    failed.push(...statuses.filter(([, status]) => status >= 500).map((found) => [title, ...found]));
  }
  expect(failed).toEqual([]);
});

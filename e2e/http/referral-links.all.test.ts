import { expect, test } from "vitest";
import { createMember } from "../support/members.ts";
import { clicksOf, openLink, referralCodeOf } from "../support/referral-links.ts";
import { startSecondApp } from "../support/second-app.ts";

test(
  "a click is kept when the process is told to end as soon as it has answered",
  { timeout: 180_000 },
  async () => {
    const { id } = await createMember();
    const app = await startSecondApp({});
    const { status } = await openLink(await referralCodeOf(id), {}, "GET", app.url);
    expect(status).toBe(307);
    await app.stop();
    expect(await clicksOf(id)).toBe(1);
  },
);

import { expect, test } from "vitest";
import { withinOne } from "../../local/testing/within-one.ts";
import { createMember } from "../support/members.ts";
import { uniqueDigits } from "../support/numbers.ts";
import { chrome, clicksOf, openLink, referralCodeOf } from "../support/referral-links.ts";
import { services } from "../support/services.ts";

test("a visit counts once an hour, however often it is repeated", async () => {
  await withinOne("hour", async () => {
    const { id } = await createMember();
    const code = await referralCodeOf(id);
    const agent = { "user-agent": chrome.replace("150.0", `150.${uniqueDigits(6)}`) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => openLink(code, agent)));
    const cookies = answers.map(({ headers }) => headers.getSetCookie().join());
    for (const [at, { status, headers }] of answers.entries()) {
      expect(status).toBe(307);
      expect(new URL(headers.get("location") ?? "", services.app).pathname).toBe("/");
      expect(cookies[at]).toMatch(/altura_ref=.*HttpOnly/i);
    }
    expect(new Set(cookies.map((cookie) => cookie.split(";")[0])).size).toBe(1);
    await expect.poll(() => clicksOf(id)).toBe(1);
  });
});

test("previews, images and HEAD requests are redirected without a cookie", async () => {
  const { id } = await createMember();
  const code = await referralCodeOf(id);
  for (const { status, headers } of [
    await openLink(code, {}, "HEAD"),
    await openLink(code, { "user-agent": "WhatsApp/2.23.20.0" }),
    await openLink(code, { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }),
  ]) {
    expect([status, headers.getSetCookie()]).toEqual([307, []]);
  }
  expect(await clicksOf(id)).toBe(0);
});

test("an unknown code goes home with a neutral notice and stays on this site", async () => {
  for (const code of ["NOSUCHCODE", "%2F%2Fevil.com", "..%2F..%2Fevil"]) {
    const { headers } = await openLink(`${code}?next=//evil.com`);
    expect(headers.getSetCookie()).toEqual([]);
    expect(new URL(headers.get("location") ?? "/", services.app).origin).toBe(services.app);
  }
  const { headers } = await openLink("NOSUCHCODE");
  expect(headers.get("location")).toMatch(/notice=unknown-invite/);
});

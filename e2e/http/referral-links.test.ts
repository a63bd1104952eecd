import { expect, test } from "vitest";
import { withinOne } from "../../local/testing/within-one.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { clientOf, createMember } from "../support/members.ts";
import { uniqueDigits, uniqueName } from "../support/numbers.ts";
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

test("the invitation names the username that stands in the link, the masked name for a code, and the name where its owner chose so", async () => {
  const { id, email } = await createMember({ name: "Nadia Haddad" });
  const username = uniqueName("nadia");
  const member = await clientOf(email);
  expect((await member.rpc("set_username", { p_username: username })).error).toBeNull();
  const invitedBy = async (alias: string) => {
    const { headers } = await openLink(alias, {
      "user-agent": chrome.replace("150.0", `150.${uniqueDigits(6)}`),
    });
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const lineOf = async () => {
      const answer = await fetchApp("/api/invitation?locale=en", { headers: { cookie } });
      return ((await answer.json()) as { line: { text: string } | null }).line?.text ?? "";
    };
    // A visit is written down after its answer.
    let line = "";
    await expect.poll(async () => (line = await lineOf()), { interval: 500 }).not.toBe("");
    return line;
  };
  expect(await invitedBy(username)).toMatch(new RegExp(`^${username} invited you\\.`));
  const code = await referralCodeOf(id);
  expect(await invitedBy(code)).toMatch(/^N••• H\. invited you\./);
  expect(
    (await member.from("profiles").update({ named_to_invited: true }).eq("user_id", id)).error,
  ).toBeNull();
  expect(await invitedBy(code)).toMatch(/^Nadia Haddad invited you\./);
});

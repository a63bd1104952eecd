import { expect, test } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { clientOf, createMember, createStaff } from "../support/members.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

type Shut = { shut: { suspension: object; token: string } | null };
const told = async (answer: Response) => (await answer.json()) as Shut;

test("an open page of whom a ban shut out is told why, with the way to appeal, and no other page is", async () => {
  const [member, staff] = [await createMember(), await clientOf((await createStaff("admin")).email)];
  const { fetch } = await signedInFetch(member.email);
  expect(await told(await fetch("/api/me/suspension"))).toEqual({ shut: null });
  expect(await told(await fetchApp("/api/me/suspension"))).toEqual({ shut: null });
  const left = await signedInFetch(member.email);
  expect((await left.client.auth.signOut({ scope: "local" })).error).toBeNull();

  const banned = await staff.rpc("admin_suspend_member", {
    p_user: member.id,
    p_until: "infinity",
    p_reason: "Words for staff alone",
  });
  expect(banned.error).toBeNull();
  const answer = await told(await fetch("/api/me/suspension"));
  expect(answer.shut?.suspension).toMatchObject({
    until: "infinity",
    decision: null,
    appeal: { state: "possible" },
  });
  expect(JSON.stringify(answer)).not.toContain("Words for staff alone");
  expect(await told(await left.fetch("/api/me/suspension"))).toEqual({ shut: null });
  const token = encodeURIComponent(answer.shut?.token ?? "");
  expect(await (await fetchApp(`/appeal?token=${token}`)).text()).toContain("Your account is closed");
  expect(await told(await fetchApp("/api/me/suspension"))).toEqual({ shut: null });
});

test("a visitor's page of the chat has its footer, and room for the chat of a member that only a member sees", async () => {
  const page = await (await fetchApp("/live-chat")).text();
  expect(page).toContain("<footer");
  expect(page.slice(page.indexOf('data-for="member"><div role="status"'))).toContain(
    'data-fills-window="member"',
  );
  expect(page).not.toContain('data-fills-window=""');
});

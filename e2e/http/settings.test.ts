import { expect, test } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { clientOf, createMember, createStaff } from "../support/members.ts";
import { readPage } from "../support/read-page.ts";
import { services, sql } from "../support/services.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

/* What the settings of a member answer to requests from outside their page. */

const reasonOf = async (answer: Response) => ((await answer.json()) as { reason: string }).reason;

test("the export is one file with everything of the member, for this member alone and no cache", async () => {
  const member = await createMember();
  const { fetch } = await signedInFetch(member.email);
  const answer = await fetch("/api/me/export");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="altura-\d{4}-\d\d-\d\d\.json"$/,
  );
  const data = (await answer.json()) as Record<string, unknown>;
  expect(data.account).toMatchObject({ id: member.id, email: member.email });
  expect(data.points_ledger).toBeInstanceOf(Array);
  expect((await fetchApp("/api/me/export")).status).toBe(401);
});

test("who has not finished joining takes their data along, and can erase the account", async () => {
  const { fetch } = await signedInFetch((await createMember({ onboarded: false })).email);
  const settings = await fetch("/es/members/settings?tab=data", { redirect: "manual" });
  expect(settings.headers.get("location")).toMatch(/\/es\/onboarding\?next=/);
  const joining = await readPage("/es/onboarding", fetch);
  expect(joining.html).toContain('href="/es/onboarding/data"');
  const own = await readPage("/es/onboarding/data", fetch);
  expect(own.status).toBe(200);
  for (const text of ["Descargar mis datos", "Borrar mi cuenta", 'href="/api/me/export"'])
    expect(own.html).toContain(text);
  const file = await fetch("/api/me/export");
  expect(file.status).toBe(200);
  const finished = await signedInFetch((await createMember()).email);
  const answer = await finished.fetch("/onboarding/data", { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([307, "/members/settings?tab=data"]);
});

test("what is no picture, too long, or sent from elsewhere is refused", async () => {
  const member = await createMember();
  const { fetch } = await signedInFetch(member.email);
  const post = (body: string, headers = {}) => fetch("/api/me/avatar", { method: "POST", body, headers });
  for (const body of [
    "<script>alert(1)</script>",
    "<svg xmlns='http://www.w3.org/2000/svg'></svg>".padEnd(200),
  ]) {
    const answer = await post(body);
    expect([answer.status, await reasonOf(answer)]).toEqual([422, "picture_invalid"]);
  }
  expect((await post("x".repeat(11 * 1024 * 1024))).status).toBe(413);
  expect((await post("x", { origin: "https://evil.example" })).status).toBe(403);
  const anonymous = await fetchApp("/api/me/avatar", {
    method: "POST",
    body: "x",
    headers: { origin: services.app },
  });
  expect(anonymous.status).toBe(401);
  const [row] = await sql`select avatar_url from profiles where user_id = ${member.id}`;
  expect(row?.avatar_url).toBeNull();
});

test("a member with a token cannot put a file of their own making where pictures lie", async () => {
  const member = await createMember();
  const client = await clientOf(member.email);
  const page = new Blob(["RIFF\x08\0\0\0WEBP<script>alert(1)</script>"], { type: "image/webp" });
  const { error } = await client.storage.from("avatars").upload(`${member.id}/avatar.webp`, page);
  expect(error?.message).toContain("row-level security");
});

test("a session that has ended ends no others, and signing out everywhere leaves other members alone", async () => {
  const member = await createMember();
  const ended = await signedInFetch(member.email);
  await sql`delete from auth.sessions where user_id = ${member.id}`;
  const open = await signedInFetch(member.email);
  const read = async () => (await open.client.rpc("my_account")).error?.message ?? "read";

  const refused = await ended.fetch("/api/me/sessions", { method: "DELETE" });
  expect([refused.status, await reasonOf(refused)]).toEqual([401, "session_ended"]);
  expect((await ended.client.rpc("my_account")).error?.message).toBe("session_ended");
  expect(await read()).toBe("read");
  const anonymous = await fetchApp("/api/me/sessions", {
    method: "DELETE",
    headers: { origin: services.app },
  });
  expect(anonymous.status).toBe(401);

  const stranger = await signedInFetch((await createMember()).email);
  const everywhere = await open.fetch("/api/me/sessions", { method: "DELETE" });
  expect(everywhere.status).toBe(200);
  expect(await read(), "a token that would still be good for an hour").toBe("session_ended");
  expect((await open.client.auth.refreshSession()).error).not.toBeNull();
  expect((await stranger.client.rpc("my_account")).error).toBeNull();
});

test("a staff session that was ended elsewhere is out of the admin panel at once", async () => {
  const staff = await createStaff("moderator");
  const [here, elsewhere] = [await signedInFetch(staff.email), await signedInFetch(staff.email)];
  const before = await elsewhere.fetch("/admin/home");
  expect(before.status).toBe(200);
  const { data } = await here.client.auth.getClaims();
  await sql`select end_other_sessions(${staff.id}, ${data!.claims.session_id})`;
  // A check that takes long has begun its page with 200 (docs/product.md, "Guards"); the next one is sooner.
  const ended = async () => {
    const { status, headers } = await elsewhere.fetch("/admin/home");
    return [status, headers.get("location")];
  };
  await expect.poll(ended).toEqual([307, "/auth/ended?next=%2Fadmin%2Fhome"]);
  const left = await elsewhere.fetch("/auth/ended?next=%2Fadmin%2Fhome");
  expect([left.status, left.headers.get("location")]).toEqual([307, "/admin/home"]);
  for (const name of ["altura-auth", "altura_hint", "altura_onboarded"])
    expect(left.headers.getSetCookie().join()).toContain(`${name}=; Path=/; Expires=Thu, 01 Jan 1970`);
  expect(await (await fetchApp("/admin/home")).text()).toContain("Please sign in to access this panel.");
  const stays = await here.fetch("/admin/home");
  expect(stays.status).toBe(200);
});

test("an account whose second factor was not shown is not erased, nor without the word", async () => {
  const member = await createMember();
  const { fetch } = await signedInFetch(member.email);
  const erase = async (word: string) => {
    const answer = await fetch("/api/me/erasure", {
      method: "DELETE",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ locale: "en", word, code: "123456" }),
    });
    const { reason, fields } = (await answer.json()) as { reason: string; fields?: object };
    return [answer.status, reason, fields];
  };
  expect(await erase("maybe")).toEqual([422, "erasure_unconfirmed", { word: "erasure_unconfirmed" }]);
  expect(await erase("DELETE")).toEqual([422, "code_invalid", { code: "code_invalid" }]);
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
    values (gen_random_uuid(), ${member.id}, 'totp', 'verified', 'App', now(), now())`;
  const [status, reason] = await erase("DELETE");
  expect([status, reason]).toEqual([403, "second_factor_required"]);
  expect(await sql`select from auth.users where id = ${member.id}`).toHaveLength(1);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newNumber } from "../../testing/unique.ts";
import { newAddress, signIn } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

describe("the admin calls", () => {
  it("open to the secret key only", async () => {
    const { session } = await signIn(bench);
    for (const [bearer, expected] of [
      [bench.keys.publishable, [403, { error_code: "not_admin" }]],
      [session.access_token, [403, { error_code: "not_admin" }]],
      ["nonsense", [403, { error_code: "bad_jwt" }]],
    ] as const) {
      const answer = await bench.fetch("/admin/users", { headers: { authorization: `Bearer ${bearer}` } });
      expect([answer.status, await answer.json()]).toMatchObject(expected);
    }
  });

  it("make, read, change and delete accounts", async () => {
    const { admin } = bench.admin().auth;
    const [email, phone] = [newAddress(), newNumber()];
    const count = bench.messages.length;
    const made = await admin.createUser({
      email,
      phone,
      password: "long enough",
      email_confirm: true,
      user_metadata: { full_name: "Noor" },
      app_metadata: { tier: "plus" },
    });
    expect(made.error).toBeNull();
    const id = made.data.user?.id ?? "";
    expect(made.data.user).toMatchObject({
      email,
      phone,
      user_metadata: { full_name: "Noor" },
      app_metadata: { provider: "email", providers: ["email", "phone"], tier: "plus" },
    });
    expect(bench.messages).toHaveLength(count);
    const { error } = await bench.client().auth.signInWithPassword({ email, password: "long enough" });
    expect(error).toBeNull();
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: "email_exists" });

    const next = newAddress();
    const changed = await admin.updateUserById(id, {
      email: next,
      email_confirm: true,
      ban_duration: "1h30m",
    });
    expect(changed.data.user).toMatchObject({ email: next });
    const until = Date.parse((changed.data.user as { banned_until?: string } | null)?.banned_until ?? "");
    expect(until - Date.now()).toBeGreaterThan(89 * 60_000);
    const banned = await bench.client().auth.signInWithPassword({ email: next, password: "long enough" });
    expect(banned.error?.code).toBe("user_banned");
    await admin.updateUserById(id, { ban_duration: "none" });
    expect((await admin.getUserById(id)).data.user).not.toHaveProperty("banned_until");

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
  });

  it("list accounts in pages", async () => {
    const { admin } = bench.admin().auth;
    for (let n = 0; n < 5; n++) await admin.createUser({ email: newAddress() });
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ nextPage: 2 });
    const [row] = await bench.sql`select count(*)::int as n from auth.users`;
    expect("total" in first.data && first.data.total).toBe(row?.n);
    const second = await admin.listUsers({ page: 2, perPage: 2 });
    expect(second.data.users[0]?.id).not.toBe(first.data.users[0]?.id);
    expect((await admin.listUsers({ page: -1 })).error?.code).toBe("validation_failed");
  });

  it("forget a member softly", async () => {
    const { user, email, client } = await signIn(bench, { data: { full_name: "Gone" } });
    expect((await bench.admin().auth.admin.deleteUser(user.id, true)).error).toBeNull();
    const [row] = await bench.sql`select * from auth.users where id = ${user.id}`;
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${email}|Gone`));
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    const again = await signIn(bench, { email });
    expect(again.user.id).not.toBe(user.id);
  });

  it("end a member's sessions by their token", async () => {
    const { session, client } = await signIn(bench);
    expect((await bench.admin().auth.admin.signOut(session.access_token)).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  });

  it("list and remove a member's factors", async () => {
    const { client, user } = await signIn(bench);
    await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "app" });
    const { mfa } = bench.admin().auth.admin;
    const { data } = await mfa.listFactors({ userId: user.id });
    expect(data?.factors).toMatchObject([
      { friendly_name: "app", factor_type: "totp", status: "unverified" },
    ]);
    expect(JSON.stringify(data)).not.toContain("secret");
    await mfa.deleteFactor({ userId: user.id, id: data?.factors[0]?.id ?? "" });
    expect((await mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
  });
});

describe("links and invitations", () => {
  it("are generated without a mail, and work by code and by hash", async () => {
    const { admin } = bench.admin().auth;
    const { email } = await signIn(bench);
    const count = bench.messages.length;
    const { data, error } = await admin.generateLink({ type: "magiclink", email });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({
      verification_type: "magiclink",
      redirect_to: bench.siteUrl,
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    expect(data.properties?.action_link).toContain("/auth/v1/verify?token=");
    expect(bench.messages).toHaveLength(count);
    const token = data.properties?.email_otp ?? "";
    expect((await bench.client().auth.verifyOtp({ email, token, type: "magiclink" })).error).toBeNull();

    const second = await admin.generateLink({ type: "magiclink", email });
    const answer = await fetch(second.data.properties?.action_link ?? "", { redirect: "manual" });
    expect(answer.headers.get("location")).toContain("access_token=");

    const newcomer = await admin.generateLink({ type: "magiclink", email: newAddress() });
    expect(newcomer.data.properties?.verification_type).toBe("signup");
    const unknown = await admin.generateLink({ type: "recovery", email: newAddress() });
    expect(unknown.error).toMatchObject({ status: 404, code: "user_not_found" });
  });

  it("change an address by two generated links", async () => {
    const { admin } = bench.admin().auth;
    const { email, user } = await signIn(bench);
    const newEmail = newAddress();
    const current = await admin.generateLink({ type: "email_change_current", email, newEmail });
    const next = await admin.generateLink({ type: "email_change_new", email, newEmail });
    const client = bench.client();
    for (const link of [current, next]) {
      const token_hash = link.data.properties?.hashed_token ?? "";
      expect((await client.auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
    }
    expect((await admin.getUserById(user.id)).data.user?.email).toBe(newEmail);
  });

  it("invite a newcomer by mail, and nobody who is a member", async () => {
    const { admin } = bench.admin().auth;
    const email = newAddress();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { full_name: "Guest" } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeTruthy();
    const token = bench.message(email).code;
    const accepted = await bench.client().auth.verifyOtp({ email, token, type: "invite" });
    expect(accepted.data.user?.user_metadata).toMatchObject({ full_name: "Guest" });
    expect((await admin.inviteUserByEmail(email)).error?.code).toBe("email_exists");
  });
});

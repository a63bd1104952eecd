import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newAddress, signIn } from "./testing-members.ts";
import { startAuthBench, type AuthBench } from "./testing.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

/** The link of a mail, to the app's own confirm page. */
function linkTo(email: string): URL {
  const href = /https?:\/\/\S+\/auth\/confirm\S+/.exec(bench.message(email).text)?.[0];
  if (!href) throw new Error("no link in the mail");
  return new URL(href);
}

const hashOf = (link: URL) => link.searchParams.get("token_hash") ?? "";

/** Follows the link as the hosted templates write it, on the auth server itself. */
async function follow(hash: string, type: string, redirectTo?: string): Promise<URL> {
  const query = new URLSearchParams({
    token: hash,
    type,
    ...(redirectTo ? { redirect_to: redirectTo } : {}),
  });
  const answer = await bench.fetch(`/verify?${query}`);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "");
}

describe("the link of a mail", () => {
  it("leads to the app's confirm page, which confirms by POST with the hash", async () => {
    const email = newAddress();
    const client = bench.client();
    await client.auth.signInWithOtp({
      email,
      options: { emailRedirectTo: `${bench.siteUrl}/members/dashboard?tab=points#x` },
    });
    const link = linkTo(email);
    expect(link.origin + link.pathname).toBe("http://localhost:3000/auth/confirm");
    expect(link.searchParams.get("next")).toBe("/members/dashboard?tab=points");
    const { data, error } = await client.auth.verifyOtp({ token_hash: hashOf(link), type: "email" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const again = await client.auth.verifyOtp({ token_hash: hashOf(link), type: "email" });
    expect(again.error).toMatchObject({
      status: 403,
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
  });

  it("keeps no address of a foreign site", async () => {
    const foreign = [
      "https://evil.example/x",
      "javascript:alert(1)",
      "http://localhost.evil.example/",
      "//evil.example",
    ];
    for (const emailRedirectTo of foreign) {
      const email = newAddress();
      await bench.client().auth.signInWithOtp({ email, options: { emailRedirectTo } });
      expect(linkTo(email).searchParams.get("next")).toBe("");
    }
    const email = newAddress();
    await bench.client().auth.signInWithOtp({ email });
    const end = await follow(hashOf(linkTo(email)), "email", "https://evil.example/x");
    expect(end.origin).toBe(bench.siteUrl);
  });

  it("is void once the code was typed in", async () => {
    const { client, email } = await signIn(bench);
    const hash = hashOf(linkTo(email));
    expect((await client.auth.verifyOtp({ token_hash: hash, type: "email" })).error?.code).toBe(
      "otp_expired",
    );
  });

  it("is void after an hour", async () => {
    const email = newAddress();
    await bench.client().auth.signInWithOtp({ email });
    await bench.sql`
      update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`;
    const hash = hashOf(linkTo(email));
    const { error } = await bench.client().auth.verifyOtp({ token_hash: hash, type: "email" });
    expect(error?.code).toBe("otp_expired");
  });
});

describe("GET /verify", () => {
  it("ends the implicit flow with the tokens in the fragment", async () => {
    const email = newAddress();
    await bench.client().auth.signInWithOtp({ email });
    const end = await follow(hashOf(linkTo(email)), "signup", `${bench.siteUrl}/welcome`);
    expect(end.pathname).toBe("/welcome");
    const fragment = new URLSearchParams(end.hash.slice(1));
    expect(fragment.get("type")).toBe("signup");
    const { data } = await bench.client().auth.getUser(fragment.get("access_token") ?? "");
    expect(data.user?.email).toBe(email);
  });

  it("ends the PKCE flow with a code that only the browser that asked can exchange", async () => {
    const email = newAddress();
    const client = bench.client("pkce");
    await client.auth.signInWithOtp({ email });
    const hash = hashOf(linkTo(email));
    expect(hash).toMatch(/^pkce_/);
    const end = await follow(hash, "email");
    expect(end.hash).toBe("");
    const code = end.searchParams.get("code") ?? "";
    const stranger = bench.client("pkce");
    await stranger.auth.signInWithOtp({ email: newAddress() });
    expect((await stranger.auth.exchangeCodeForSession(code)).error).toMatchObject({
      status: 400,
      code: "bad_code_verifier",
    });
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    await client.auth.signInWithOtp({ email });
    expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
  });

  it("ends the PKCE flow of a known member too, and typing the code works beside it", async () => {
    const { email } = await signIn(bench);
    const client = bench.client("pkce");
    await client.auth.signInWithOtp({ email });
    const end = await follow(hashOf(linkTo(email)), "magiclink");
    expect((await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? "")).error).toBeNull();
    await client.auth.signInWithOtp({ email });
    const token = bench.message(email).code;
    expect((await client.auth.verifyOtp({ email, token, type: "email" })).error).toBeNull();
  });

  it("brings refusals to the page as auth-js reads them", async () => {
    const end = await follow("0".repeat(56), "signup");
    expect(Object.fromEntries(new URLSearchParams(end.hash.slice(1)))).toMatchObject({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
    const pkce = await follow(`pkce_${"0".repeat(56)}`, "signup");
    expect(pkce.searchParams.get("error_code")).toBe("otp_expired");
    expect((await bench.fetch("/verify?type=signup")).status).toBe(400);
  });
});

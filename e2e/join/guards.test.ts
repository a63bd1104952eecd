import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { createMember, signIn } from "../support/members.ts";
import { services } from "../support/services.ts";

const plan = { name: "altura_checkout_plan", value: "plus", url: services.app };

test("who is signed out is asked to sign in and comes back, query and language included", async ({
  page,
}) => {
  await page.goto("/es/members/affiliate?tab=a");
  await expect(page).toHaveURL("/es/auth?next=%2Fes%2Fmembers%2Faffiliate%3Ftab%3Da");
});

test("a pending plan goes before onboarding, and once", async ({ context, page }) => {
  const member = await createMember({ onboarded: false });
  await signIn(context, member.email);
  await context.addCookies([plan]);
  await page.goto("/members/dashboard");
  await expect(page).toHaveURL("/get-access?checkout=plus");
  expect((await context.cookies()).some(({ name }) => name === plan.name)).toBe(false);
  await page.goto("/members/dashboard");
  await expect(page).toHaveURL("/onboarding?next=%2Fmembers%2Fdashboard");
});

test("a session without any pass is let in or led on by what the page itself reads", async ({
  context,
  page,
  openAs,
}) => {
  const [member, newcomer] = [await createMember(), await createMember({ onboarded: false })];
  await signIn(context, member.email);
  await context.clearCookies({ name: "altura_onboarded" });
  await page.goto("/members/affiliate");
  await expect(page.getByRole("heading", { level: 1, name: "Referral Program" })).toBeVisible();

  const other = await openAs(newcomer);
  await other.context().clearCookies({ name: "altura_onboarded" });
  for (const path of ["/es/members/dashboard", "/members/settings?tab=security", "/linked-accounts"]) {
    await other.goto(path);
    const locale = path.startsWith("/es") ? "/es" : "";
    await expect(other).toHaveURL(`${locale}/onboarding?next=${encodeURIComponent(path)}`);
  }
});

test("a soft navigation meets the page's own lock", async ({ context, page, member }) => {
  expect(member.id).toBeTruthy();
  await page.goto("/members/dashboard");
  await context.addCookies([plan]);
  const link = page.getByRole("link", { name: "Referral Program" }).first();
  await link.hover();
  await link.click();
  await expect(page).toHaveURL("/get-access?checkout=plus");
  expect((await context.cookies()).some(({ name }) => name === plan.name)).toBe(false);
});

test("forged sessions are nobody's", async ({ request }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    sub: "00000000-0000-4000-8000-000000000001",
    aud: "authenticated",
    role: "authenticated",
    exp: 9999999999,
    session_id: "s",
  };
  for (const token of [
    `${part({ alg: "none" })}.${part(claims)}.`,
    `${part({ alg: "none", kid: "x" })}.${part(claims)}.c2ln`,
    `${part({ alg: "HS256" })}.${part(claims)}.c2ln`,
    "x",
  ]) {
    const session = {
      access_token: token,
      refresh_token: "x",
      expires_at: 9999999999,
      expires_in: 3600,
      token_type: "bearer",
      user: { id: claims.sub },
    };
    const headers = { cookie: `altura-auth=base64-${part(session)}` };
    const me = await answered(() => request.get("/api/me", { headers }));
    expect(await me.json()).toEqual({ member: null });
    const page = await answered(() => request.get("/members/dashboard", { headers, maxRedirects: 0 }));
    expect(page.status()).toBe(307);
    expect(page.headers().location).toMatch(/^\/auth\?next=%2Fmembers%2Fdashboard&error=jwt_invalid$/);
  }
});

test("mutations from elsewhere, without an origin, or too large are refused", async ({
  request,
  baseURL,
}) => {
  const answer = async (headers: Record<string, string>, data = "{}") => {
    const response = await answered(() =>
      request.post("/api/track-analytics", {
        headers: { "content-type": "application/json", ...headers },
        data,
      }),
    );
    return [response.status(), ((await response.json()) as { reason?: string }).reason];
  };
  expect(await answer({})).toEqual([403, "cross_origin"]);
  expect(await answer({ origin: "https://evil.example" })).toEqual([403, "cross_origin"]);
  expect(await answer({ origin: baseURL ?? "" }, "x".repeat(1_000_000))).toEqual([413, "body_too_large"]);
  expect(await answer({ origin: baseURL ?? "" })).toEqual([422, "invalid_input"]);
});

test("only `/` looks at the browser's language, and only until one was chosen", async ({ request }) => {
  const go = async (path: string, headers: Record<string, string>) => {
    const response = await answered(() => request.get(path, { headers, maxRedirects: 0 }));
    return [response.status(), response.headers().location];
  };
  expect(await go("/", { "accept-language": "es-MX,es;q=0.9,en;q=0.5" })).toEqual([307, "/es"]);
  expect(await go("/", { "accept-language": "en,es;q=0.5" })).toEqual([200, undefined]);
  expect(await go("/", { "accept-language": "es", cookie: "altura_locale=en" })).toEqual([200, undefined]);
  expect(await go("/pricing", { "accept-language": "es" })).toEqual([200, undefined]);
});

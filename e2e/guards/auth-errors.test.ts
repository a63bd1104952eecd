import { randomUUID } from "node:crypto";
import { expect, test } from "../fixtures.ts";
import { sql } from "../support/services.ts";

/** Specification, section 8: the errors of the auth service, each where a person meets it. */
test("a link that lost its token", async ({ page }) => {
  await page.goto("/auth/confirm?type=email&next=%2Fmembers%2Faffiliate");
  await expect(page.getByText("No session defined in URL.")).toBeVisible();
  await page.getByRole("link", { name: "Get a new code" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fmembers%2Faffiliate$/);
});

test("a callback without its code, of another browser, or with tokens in its address", async ({ page }) => {
  await page.goto("/auth/callback");
  await expect(page.getByText("No code detected.")).toBeVisible();
  for (const query of [`code=${randomUUID()}`, "access_token=x&token_type=bearer"]) {
    await page.goto(`/auth/callback?${query}`);
    await expect(page.getByText("Not a valid PKCE flow url.")).toBeVisible();
  }
});

test("a session whose token was made up", async ({ context, page, baseURL }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    sub: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    exp: 9999999999,
    session_id: "s",
  };
  for (const header of [{ alg: "none" }, { alg: "none", kid: "x" }, { alg: "ES256", kid: "x" }]) {
    const session = {
      access_token: `${part({ typ: "JWT", ...header })}.${part(claims)}.${part({})}`,
      ...{ refresh_token: "x", expires_at: 9999999999, expires_in: 3600, token_type: "bearer" },
      user: { id: claims.sub },
    };
    await context.addCookies([{ name: "altura-auth", value: `base64-${part(session)}`, url: baseURL ?? "" }]);
    await page.goto("/members/affiliate");
    await expect(page).toHaveURL(/\/auth\?next=%2Fmembers%2Faffiliate&error=jwt_invalid$/);
    await expect(page.getByText("Invalid JWT signature.")).toBeVisible();
  }
});

test("a form that is handed in after the session has gone", async ({ context, page, member }) => {
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
    values (${randomUUID()}, ${member.id}, 'totp', 'verified', 'App', 'JBSWY3DPEHPK3PXP', now(), now())`;
  await page.goto("/auth/second-factor");
  await context.clearCookies();
  await page.getByLabel("Security code").fill("123456");
  await expect(page.getByText("Auth session missing!")).toBeVisible();
});

test("what the library says by itself, in both languages", async ({ page }) => {
  await page.goto("/auth?error=token_unverified");
  await expect(page.getByText("An error occurred on token verification.")).toBeVisible();
  await page.goto("/es/auth?error=token_unverified");
  await expect(page.getByText("Ha ocurrido un error al verificar el código.")).toBeVisible();
  await page.goto("/auth?error=%3Cscript%3E");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main")).not.toContainText("script");
});

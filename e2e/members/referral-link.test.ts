import type { APIRequestContext, APIResponse } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { createMember } from "../support/members.ts";
import { uniqueDigits } from "../support/numbers.ts";
import { startSecondApp } from "../support/second-app.ts";
import { admin, services } from "../support/services.ts";
import { withinOne } from "../../local/testing/within-one.ts";

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36";

async function codeOf(user: string): Promise<string> {
  const { data } = await admin
    .from("referral_aliases")
    .select("alias")
    .eq("user_id", user)
    .eq("kind", "generated")
    .single();
  return data!.alias as string;
}

const clicks = async (user: string) =>
  (await admin.from("referral_clicks").select("id", { count: "exact", head: true }).eq("referrer_id", user))
    .count;

/** Opens a link as a browser does; the answer itself, not where it leads. */
function open(request: APIRequestContext, code: string, headers = {}, method = "GET"): Promise<APIResponse> {
  return answered(() =>
    request.fetch(`/r/${code}`, {
      method,
      maxRedirects: 0,
      headers: { "user-agent": chrome, ...headers },
    }),
  );
}

const cookieOf = (answer: APIResponse) => answer.headers()["set-cookie"];

test("a visit counts once an hour, however often it is repeated", async ({ request }) => {
  await withinOne("hour", async () => {
    const { id } = await createMember();
    const code = await codeOf(id);
    const agent = { "user-agent": chrome.replace("150.0", `150.${uniqueDigits(6)}`) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(request, code, agent)));
    for (const answer of answers) {
      expect(answer.status()).toBe(307);
      expect(new URL(answer.headers().location!).pathname).toBe("/");
      expect(cookieOf(answer)).toMatch(/altura_ref=.*HttpOnly/i);
    }
    expect(new Set(answers.map((answer) => cookieOf(answer)?.split(";")[0])).size).toBe(1);
    await expect.poll(() => clicks(id)).toBe(1);
  });
});

test("a click is kept when the process is told to end as soon as it has answered", async ({ request }) => {
  // Another instance is started.
  test.slow();
  const { id } = await createMember();
  const app = await startSecondApp({});
  const code = await codeOf(id);
  const answer = await answered(() =>
    request.get(`${app.url}/r/${code}`, { headers: { "user-agent": chrome }, maxRedirects: 0 }),
  );
  expect(answer.status()).toBe(307);
  await app.stop();
  expect(await clicks(id)).toBe(1);
});

test("previews, images and HEAD requests are redirected without a cookie", async ({ request }) => {
  const { id } = await createMember();
  const code = await codeOf(id);
  for (const answer of [
    await open(request, code, {}, "HEAD"),
    await open(request, code, { "user-agent": "WhatsApp/2.23.20.0" }),
    await open(request, code, { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }),
  ]) {
    expect(answer.status()).toBe(307);
    expect(cookieOf(answer)).toBeUndefined();
  }
  expect(await clicks(id)).toBe(0);
});

test("an unknown code goes home with a neutral notice and stays on this site", async ({ page, request }) => {
  for (const code of ["NOSUCHCODE", "%2F%2Fevil.com", "..%2F..%2Fevil"]) {
    const answer = await open(request, `${code}?next=//evil.com`);
    expect(cookieOf(answer)).toBeUndefined();
    expect(new URL(answer.headers().location ?? "/", services.app).origin).toBe(services.app);
  }
  await page.goto("/r/NOSUCHCODE");
  await expect(page).toHaveURL(/notice=unknown-invite/);
  await expect(page.getByRole("status").filter({ hasText: /invitation/i })).toBeVisible();
});

test("who opens a link reads whose it is, on static pages and where they join; a label tells the place", async ({
  page,
}) => {
  const { id } = await createMember({ name: "Nadia Haddad" });
  await page.goto(`/r/${await codeOf(id)}?via=podcast`);
  await expect(page.getByText("N••• H. invited you.")).toBeVisible();
  await page.goto("/es/pricing");
  await expect(page.getByText("Te invitó N••• H.")).toBeVisible();
  await page.goto("/auth");
  await expect(page.getByText("N••• H. invited you: 300 points wait for you")).toBeVisible();
  await expect
    .poll(async () => (await admin.from("referral_clicks").select("via").eq("referrer_id", id)).data)
    .toEqual([{ via: "podcast" }]);
});

import { expect, test } from "../fixtures.ts";
import { createMember } from "../support/members.ts";
import { admin, services } from "../support/services.ts";

/** What a browser sends when a person opens a link; Node's own fetch calls itself `cors`. */
const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
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

function open(code: string, headers: Record<string, string>, method = "GET") {
  return fetch(`${services.app}/r/${code}`, {
    method,
    redirect: "manual",
    headers: { "user-agent": chrome, ...navigation, ...headers },
  });
}

const clicks = async (user: string) =>
  (await admin.from("referral_clicks").select("id", { count: "exact", head: true }).eq("referrer_id", user))
    .count;

test("a visit counts once an hour, however often it is repeated", async () => {
  const { id } = await createMember();
  const code = await codeOf(id);
  const agent = { "user-agent": chrome.replace("150.0", `150.${Date.now() % 100_000}`) };
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(code, agent)));
  for (const answer of answers) {
    expect(answer.status).toBe(307);
    expect(new URL(answer.headers.get("location")!).pathname).toBe("/");
    expect(answer.headers.get("set-cookie")).toMatch(/altura_ref=.*HttpOnly/i);
  }
  expect(new Set(answers.map((answer) => answer.headers.get("set-cookie"))).size).toBe(1);
  await expect.poll(() => clicks(id)).toBe(1);
});

test("previews, images and HEAD requests are redirected without a cookie", async () => {
  const { id } = await createMember();
  const code = await codeOf(id);
  for (const answer of [
    await open(code, {}, "HEAD"),
    await open(code, { "user-agent": "WhatsApp/2.23.20.0" }),
    await open(code, { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" }),
  ]) {
    expect(answer.status).toBe(307);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(await clicks(id)).toBe(0);
});

test("an unknown code goes home with a neutral notice and stays on this site", async ({ page }) => {
  for (const code of ["NOSUCHCODE", "%2F%2Fevil.com", "..%2F..%2Fevil"]) {
    const answer = await open(`${code}?next=//evil.com`, {});
    expect(answer.headers.get("set-cookie")).toBeNull();
    const target = new URL(answer.headers.get("location") ?? "/", services.app);
    expect(target.origin).toBe(services.app);
  }
  await page.goto("/r/NOSUCHCODE");
  await expect(page).toHaveURL(/notice=unknown-invite/);
  await expect(page.getByRole("status").filter({ hasText: /invitation/i })).toBeVisible();
});

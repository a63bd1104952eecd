import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { clientOf } from "../support/members.ts";
import { postInPage } from "../support/post-in-page.ts";
import { admin } from "../support/services.ts";

/** The session in a cookie of @supabase/ssr. */
const read = (value: string) =>
  JSON.parse(Buffer.from(decodeURIComponent(value).replace("base64-", ""), "base64url").toString()) as {
    expires_at: number;
    refresh_token: string;
  };
const write = (session: object) => `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;

test("a member's page notes the session and its device", async ({ page, member }) => {
  await page.goto("/members/dashboard");
  await expect
    .poll(async () => {
      const { data } = await admin
        .from("user_sessions")
        .select("device, user_agent")
        .eq("user_id", member.id);
      return data?.length === 1 && /^[0-9a-f-]{36}$/.test(data[0]?.device ?? "");
    })
    .toBe(true);
  const own = await (
    await clientOf(member.email)
  )
    .from("user_sessions")
    .select("id")
    .order("last_seen_at", { ascending: false });
  expect(own.data?.length).toBe(1);
});

test("signing out ends the session everywhere in this browser, and twice is no error", async ({
  context,
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  await page.goto("/members/dashboard");
  // A document of the same origin without scripts: the dashboard would go on asking with the session that ends here.
  await page.goto("/robots.txt");
  const signOut = () => postInPage(page, "/api/sign-out", "{}");
  expect(await signOut()).toBe(200);
  const names = (await context.cookies()).map(({ name }) => name);
  for (const name of ["altura-auth", "altura_hint", "altura_onboarded"]) expect(names).not.toContain(name);
  expect(await signOut()).toBe(200);
  await page.goto("/members/dashboard");
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test("an expired session is refreshed before the page renders; an old refresh token ends it", async ({
  context,
  page,
  member,
  baseURL,
}) => {
  expect(member.id).toBeTruthy();
  const cookie = async () =>
    (await context.cookies()).find(({ name }) => name === "altura-auth")?.value ?? "";
  const first = read(await cookie());
  const expired = write({ ...first, expires_at: 1_000_000 });
  await context.addCookies([{ name: "altura-auth", value: expired, url: baseURL ?? "" }]);
  const response = await answered(() => page.goto("/members/dashboard"));
  expect(response?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByRole("heading", { level: 1, name: "Member Dashboard" })).toBeVisible();
  const second = read(await cookie());
  expect(second.refresh_token).not.toBe(first.refresh_token);

  // The open page would see its session end by itself; here the middleware is to see it first.
  await page.goto("about:blank");
  await context.addCookies([
    {
      name: "altura-auth",
      value: write({ ...first, expires_at: 1_000_000, refresh_token: "never-issued" }),
      url: baseURL ?? "",
    },
  ]);
  await page.goto("/members/dashboard");
  await expect(page).toHaveURL(/\/auth\?next=/);
  expect(await cookie()).toBe("");
});

import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { atRest } from "../support/at-rest.ts";

/** Text that only one library has, by what it is for. */
const marks = {
  "auth events": "PASSWORD_RECOVERY",
  realtime: "postgres_changes",
  analytics: "posthog",
  wallets: "walletconnect",
  menus: "DropdownMenu",
  dialogs: "DismissableLayer",
};

const pages = ["dashboard", "affiliate", "altura-points/signups", "settings", "settings?tab=security"];

test("a member page asks for nothing that it does not need to be used", async ({ page, member, request }) => {
  expect(member.id).toBeTruthy();
  for (const path of pages) {
    const document = await answered(() => page.context().request.get(`/members/${path}`));
    const html = (await document.text()).replaceAll("&amp;", "&");
    const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, source]) => source ?? "");
    expect(sources.length).toBeGreaterThan(3);
    const texts = await Promise.all(sources.map(async (source) => (await request.get(source)).text()));
    for (const [library, mark] of Object.entries(marks)) {
      expect([path, library, texts.some((text) => text.includes(mark))]).toEqual([path, library, false]);
    }
  }
});

test("what keeps a member page current follows by itself, and who is here is asked once", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const questions: string[] = [];
  page.on("request", (one) => {
    const { pathname } = new URL(one.url());
    if (pathname === "/api/me") questions.push(pathname);
  });
  const socket = page.waitForEvent("websocket");
  await page.goto("/members/dashboard");
  await socket;
  await expect(page.getByRole("button", { name: /^Account menu of/ })).toBeVisible();
  await atRest(page);
  expect(questions).toHaveLength(1);
});

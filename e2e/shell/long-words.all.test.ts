import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { appRoutes } from "../support/app-routes.ts";
import { scrollWidth } from "../support/layout.ts";
import { createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";
import { ofMembers } from "../support/small-phone.ts";

/** A name of one word, longer than any line of a phone. */
const longName = "Hohenlohewaldenburgschillingsfürstenbergerstiftungsverwaltung";

async function createLongName() {
  const member = await createMember({ name: longName });
  await sql`update profiles set username = ${`lang${member.id.replaceAll("-", "").slice(0, 16)}`} where user_id = ${member.id}`;
  return member;
}

/** Addresses at which the page is wider than the window. */
async function tooWide(page: Page, paths: readonly string[], width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  const found: string[] = [];
  for (const path of paths) {
    // Some pages lead on to another by themselves, also while they are opened.
    await expect(async () => {
      await page.goto(path);
      await page.locator("main").first().waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
    }).toPass();
    // What comes later may be wider: it is looked at again until the page rests.
    const wide = await expect
      .poll(() => scrollWidth(page))
      .toBeLessThanOrEqual(width)
      .then(() => false)
      .catch(() => true);
    if (wide) found.push(`${path} at ${width}`);
  }
  return found;
}

for (const width of [320, 390])
  test(`a name of one long word widens no page of its member at ${width} pixels`, async ({ openAs }) => {
    test.setTimeout(600_000);
    const page = await openAs(await createLongName());
    expect(await tooWide(page, ofMembers, width)).toEqual([]);
  });

test("nor does it widen what staff and others see of them", async ({ openAs }) => {
  test.setTimeout(600_000);
  const member = await createLongName();
  await sql`select private.award(${member.id}, 'mission', ${`long-${member.id}`}, 500, 'For a test')`;
  const page = await openAs(await createStaff("admin", longName));
  const paths = [
    `/admin/home/${member.id}`,
    `/de/admin/home/${member.id}`,
    `/admin/home?q=${longName.slice(0, 20)}`,
    "/admin/team",
  ];
  expect(await tooWide(page, [...paths, "/leaderboard", "/members/dashboard"], 320)).toEqual([]);
});

/** Every page that needs nothing in its address; handlers show nothing. */
const plain = (locale: string) =>
  appRoutes(locale).filter(
    (path) =>
      !/\/x(\/|$)|^\/(api|local|og|art|r|\.well-known)(\/|$)|\.(xml|txt|json)$|\/auth\/(ended|plan|callback)$/.test(
        path,
      ),
  );

for (const locale of ["en", "de", "es"])
  test(`every page of the app fits 320 pixels: ${locale}`, async ({ openAs, allowRefusal }) => {
    test.setTimeout(1_200_000);
    // What stands for every address without a page.
    allowRefusal(404, locale === "en" ? "/lost" : `/${locale}/lost`);
    const own = plain(locale).filter((path) => locale === "en" || path.startsWith(`/${locale}`));
    expect(own.length).toBeGreaterThan(100);
    const page = await openAs(await createStaff("admin", longName));
    expect(await tooWide(page, own, 320)).toEqual([]);
  });

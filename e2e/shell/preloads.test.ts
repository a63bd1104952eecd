import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { atRest } from "../support/at-rest.ts";

const heroes = ["/art/hero-route.svg", "/art/hero.svg"];

const preloaded = (page: Page) =>
  page
    .locator('link[rel="preload"][as="image"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname).sort());
/** The answer that a link to the home page fetches ahead. */
const homeAhead = (page: Page) =>
  page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === "/" && searchParams.has("_rsc");
  });

test("the home page asks for its picture beside its style, once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  const html = await (await answered(() => page.goto("/")))?.text();
  for (const hero of heroes) expect(html?.slice(0, html.indexOf("<body"))).toContain(`href="${hero}"`);
  await expect.poll(() => preloaded(page)).toEqual(heroes);
  await atRest(page);
  expect(asked.filter((path) => heroes.includes(path)).sort()).toEqual(heroes);
});

test("fetching the home page ahead asks for no picture on the page that is open", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  for (const path of ["/faq", "/members/dashboard"]) {
    let asked = false;
    const ahead = homeAhead(page).then((answer) => ((asked = true), answer));
    await page.goto(path);
    // A pointer that is there before the scripts run is not seen: it comes again until it is.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await page.locator('a[href="/"]:visible').first().hover();
      expect(asked).toBe(true);
    }).toPass();
    await (await ahead).finished();
    await atRest(page);
    const ofHome = async () => (await preloaded(page)).filter((picture) => heroes.includes(picture));
    await expect.poll(ofHome).toEqual([]);
  }
});

test("followed softly, the home page shows its picture and asks for it", async ({ page }) => {
  await page.goto("/faq");
  const picture = page.waitForResponse(/\/art\/hero\.svg$/);
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  expect((await picture).ok()).toBe(true);
  await expect(page).toHaveURL(/\/$/);
});

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { atRest } from "../support/at-rest.ts";
import { ofPath, received } from "../support/received.ts";

const heroes = ["/art/hero-route.svg", "/art/hero.svg"];

const preloaded = (page: Page) =>
  page
    .locator('link[rel="preload"][as="image"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname).sort());
/** The answer that a link to the home page fetches ahead. */
const homeAhead = (page: Page) =>
  received(page, (response) => ofPath("/")(response) && new URL(response.url()).searchParams.has("_rsc"));

test("a link to the home page, fetched ahead, asks for no picture; the page itself asks once for each", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const requested: string[] = [];
  page.on("request", (request) => void requested.push(new URL(request.url()).pathname));
  const requestedHeroes = () => requested.filter((path) => heroes.includes(path)).sort();

  const fetchAhead = (path: string) =>
    test.step(`ahead on ${path}`, async () => {
      requested.length = 0;
      let fetched = false;
      const ahead = homeAhead(page).then((answer) => ((fetched = true), answer));
      await page.goto(path);
      // A pointer that is there before the scripts run is not seen: it comes again until it is.
      await expect(async () => {
        await page.mouse.move(0, 0);
        await page.locator('a[href="/"]:visible').first().hover();
        expect(fetched).toBe(true);
      }).toPass();
      await ahead;
      await atRest(page);
      const ofHome = async () => (await preloaded(page)).filter((picture) => heroes.includes(picture));
      await expect.poll(ofHome).toEqual([]);
      expect(requestedHeroes()).toEqual([]);
    });

  await fetchAhead("/faq");
  const picture = page.waitForResponse(/\/art\/hero\.svg$/);
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  expect((await picture).ok()).toBe(true);
  await expect(page).toHaveURL(/\/$/);

  requested.length = 0;
  await page.goto("/");
  await expect.poll(() => preloaded(page)).toEqual(heroes);
  await atRest(page);
  expect(requestedHeroes()).toEqual(heroes);

  await fetchAhead("/members/dashboard");
});

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const pictures = (page: Page) =>
  page
    .locator('link[rel="preload"][as="image"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
const isHome = (url: string) => new URL(url).pathname === "/" && url.includes("_rsc=");

test("the home page asks for its picture beside its style, once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  expect((await pictures(page)).sort()).toEqual(["/art/hero-route.svg", "/art/hero.svg"]);
  await page.waitForLoadState("networkidle");
  for (const picture of ["/art/hero.svg", "/art/hero-route.svg"])
    expect(asked.filter((path) => path === picture)).toHaveLength(1);
});

test("fetching the home page ahead asks for no picture on the page that is open", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  for (const path of ["/faq", "/members/dashboard"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const ahead = path === "/faq" ? page.waitForResponse((response) => isHome(response.url())) : null;
    await page.locator('a[href="/"]:visible').first().hover();
    await ahead;
    await page.waitForLoadState("networkidle");
    expect((await pictures(page)).filter((picture) => picture.includes("hero"))).toEqual([]);
  }
});

test("followed softly, the home page shows its picture and asks for it", async ({ page }) => {
  await page.goto("/faq");
  const picture = page.waitForResponse(/\/art\/hero\.svg$/);
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  expect((await picture).ok()).toBe(true);
  await expect(page).toHaveURL(/\/$/);
});

import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { localeNames, locales } from "../../lib/platform/i18n/routing.ts";
import { expect, test } from "../fixtures.ts";
import { atRest } from "../support/at-rest.ts";
import { openPage } from "../support/crawl.ts";
import { createMember } from "../support/members.ts";
import { typicalPages } from "../support/public-pages.ts";

const crash = "Something went wrong loading this page";

/** As browsers do where site data is blocked, and embedded ones: the getters throw. */
async function closeStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { get, configurable: true });
  });
}

/** As Chromium with "Block all cookies", for scripts; the server gets none of a new context anyway. */
const blockCookies = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {}, configurable: true });
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false, configurable: true });
    Object.defineProperty(window, "BroadcastChannel", {
      value: class {
        constructor() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        }
      },
    });
  });

/** The page is still there when its scripts have run; errors in its console fail the test. */
async function holds(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await openPage(page, path);
    await atRest(page);
    await expect(page.getByText(crash), path).toHaveCount(0);
  });
}

const words = (locale: string) =>
  JSON.parse(readFileSync(`lib/platform/i18n/messages/${locale}/join.json`, "utf8")) as {
    cookies: { needed: string };
  };

test("a browser that blocks storage and cookies shows every page, and says what signing in needs", async ({
  openAs,
  allowSessionEnd,
}) => {
  allowSessionEnd();
  const pages = await typicalPages("/");
  test.setTimeout((pages.length + 20) * 20_000);

  const visitor = await openAs(undefined, async (context) => {
    await closeStorage(context);
    await blockCookies(context);
    await context.clearCookies({ name: "altura_consent" });
  });
  for (const { path } of pages) await holds(visitor, path);
  await visitor.goto("/about");
  const question = visitor.getByRole("region", { name: "May we measure how this site is used?" });
  await question.getByRole("button", { name: "Refuse" }).click();
  await expect(question).toHaveCount(0);
  await visitor.getByRole("button", { name: "Appearance: same as the device" }).first().click();
  await expect(visitor.locator("html")).toHaveAttribute("data-theme", "light");
  for (const locale of locales) {
    await visitor.goto(locale === "en" ? "/auth" : `/${locale}/auth`);
    await expect(visitor.getByText(words(locale).cookies.needed), localeNames[locale]).toBeVisible();
  }

  const member = await createMember();
  const own = await openAs(member, closeStorage);
  for (const path of [
    "/members/dashboard",
    "/members/settings",
    "/live-chat",
    "/members/affiliate",
    "/missions",
    "/mint",
  ])
    await test.step(path, async () => {
      await own.goto(path);
      await expect(
        own.getByRole("main").getByRole("heading").filter({ visible: true }).first(),
      ).toBeVisible();
      await atRest(own);
      await expect(own.getByText(crash), path).toHaveCount(0);
    });
  await own.goto("/about");
  await own.getByRole("button", { name: /^Account menu of / }).click();
  const left = own.waitForEvent("load");
  await own.getByRole("button", { name: "Sign Out" }).click();
  await left;
  await expect(own.getByRole("banner").getByRole("link", { name: "Join Free" })).toBeVisible();
});

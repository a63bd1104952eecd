import type { Locator, Page, Request } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

/**
 * Waits until the scripts of a page follow its links: a press before loads a new document. They fetch ahead what is pointed at,
 * so `other` is a link that nothing has pointed at yet.
 */
async function followsLinks(page: Page, other: Locator): Promise<void> {
  let fetched = false;
  const note = (request: Request) => void (fetched ||= new URL(request.url()).searchParams.has("_rsc"));
  page.on("request", note);
  await expect(async () => {
    await page.mouse.move(0, 0);
    await other.hover();
    expect(fetched).toBe(true);
  }).toPass();
  page.off("request", note);
}

test("links are followed inside the document, carry the query to joining, and are left to the browser where it knows better", async ({
  page,
  context,
}) => {
  await page.goto("/faq?ref=noor&utm=x");
  await page.evaluate(() => Object.assign(window, { still: "here" }));
  const stillHere = () => page.evaluate(() => (window as unknown as { still?: string }).still);
  const nav = page.getByRole("navigation", { name: "Main" });
  const link = (name: string) => nav.getByRole("link", { name });

  const tab = context.waitForEvent("page");
  await link("Pricing").click({ modifiers: ["ControlOrMeta"] });
  await expect(await tab).toHaveURL(/\/pricing$/);
  await expect(page).toHaveURL(/\/faq\?/);

  await followsLinks(page, link("ALT"));
  await page.evaluate(() => window.scrollTo(0, 1200));
  await link("Pricing").click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(link("Pricing")).toHaveAttribute("aria-current", "page");
  await expect(link("FAQ")).not.toHaveAttribute("aria-current");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(stillHere).toBe("here");
  await page.goBack();
  await expect(page).toHaveURL(/\/faq\?/);
  await expect.poll(stillHere).toBe("here");

  const bar = page.getByRole("banner");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(bar.getByRole("link", { name: "Join", exact: true })).toBeVisible();
  await expect(link("ALT")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await bar.getByRole("link", { name: "Join Free" }).click();
  await expect(page).toHaveURL(/\/auth\?ref=noor&utm=x$/);
  await expect.poll(stillHere).toBe("here");
  await page.goBack();
  await expect(page).toHaveURL(/\/faq\?/);

  await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL(/\/es\/faq\?ref=noor&utm=x$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect.poll(stillHere).toBeUndefined();
});

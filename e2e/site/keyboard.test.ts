import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { newEmail } from "../support/members.ts";

/** Whether what has the focus can be seen to have it: an outline on it, or on the label of a control that is drawn otherwise. */
const focusShows = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return [focused, focused?.closest("label")].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
  });

/** Goes on by Tab until `target` has the focus; every stop on the way must show that it has it. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>, most = 40): Promise<void> {
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.outerHTML ?? "");
    await expect.poll(() => focusShows(page), focused).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No focus after ${most} stops`);
}

/** Searches the questions; the answer that an address names is scrolled to. */
async function findAnswers(page: Page): Promise<void> {
  await page.goto("/faq");
  await tabTo(page, page.getByRole("searchbox", { name: "Search the answers" }));
  await page.keyboard.type("network fees");
  await expect(page.getByRole("heading", { name: "Can I get my money back?" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What does it cost to join?" })).toBeHidden();
  await expect(page.getByText("Answers found: 1")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("zebra");
  await expect(page.getByText("No answer contains these words.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("heading", { name: "What does it cost to join?" })).toBeVisible();

  await page.goto("/es/faq#refunds");
  await expect(page.getByRole("heading", { name: /recuperar mi dinero/ })).toBeInViewport();
}

test("from the skip link over the prices to the sign-in page and the questions, with nothing but a keyboard", async ({
  page,
}) => {
  await page.goto("/");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await tabTo(page, skip, 1);
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  await page.reload();
  await tabTo(page, page.getByRole("navigation").getByRole("link", { name: "Pricing" }).first());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans and prices");

  await page.reload();
  await tabTo(page, page.getByRole("radio", { name: "Monthly" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Yearly" })).toBeChecked();
  const choose = page.getByRole("link", { name: "Choose Plus" });
  await expect(choose).toBeVisible();
  await tabTo(page, choose);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth\?checkout=plus_year$/);

  const email = page.getByLabel("Email address", { exact: true }).first();
  await expect(email).toBeVisible();
  await page.reload();
  await tabTo(page, email);
  await page.keyboard.type(newEmail("keyboard"));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Six-digit code").first()).toBeVisible();

  await test.step("the questions", () => findAnswers(page));
});

test("nothing moves in a browser that is set to reduce motion", async ({ browser, baseURL }) => {
  const motion = async (reducedMotion: "reduce" | "no-preference") => {
    const context = await browser.newContext({ reducedMotion, baseURL });
    const page = await context.newPage();
    await page.goto("/pricing");
    const found = await page.evaluate(() => ({
      button: parseFloat(
        getComputedStyle(document.querySelector("main a.button") as Element).transitionDuration,
      ),
      moving: document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 1).length,
    }));
    const changing = await page.evaluate(() => {
      document.documentElement.setAttribute("data-theme", "light");
      return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    });
    await context.close();
    return { ...found, changing };
  };
  expect((await motion("no-preference")).button).toBeGreaterThan(0.1);
  expect(await motion("reduce")).toEqual({ button: 0, moving: 0, changing: 0 });
});

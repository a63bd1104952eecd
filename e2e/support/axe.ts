import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing to complain about, in dark and in light. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["dark", "light"]) {
    await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.html).join(" | ")}`),
    ).toEqual([]);
  }
}

import type { Locator, Page } from "@playwright/test";

/**
 * The button that takes back the last change, in its toast. The pointer rests on it, because a toast goes after twelve
 * seconds and stays while it is pointed at: a busy machine may need longer for what the test looks at meanwhile.
 */
export async function undoToast(page: Page): Promise<Locator> {
  const button = page.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" }).first();
  await button.hover();
  return button;
}

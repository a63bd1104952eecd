import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";

test("links are followed inside the document, and left to the browser where it knows better", async ({
  page,
  context,
}) => {
  await page.goto("/faq");
  await page.evaluate(() => Object.assign(window, { still: "here" }));
  const stillHere = () => page.evaluate(() => (window as unknown as { still?: string }).still);
  const nav = page.getByRole("navigation", { name: "Main" });

  const tab = context.waitForEvent("page");
  await nav.getByRole("link", { name: "Pricing" }).click({ modifiers: ["ControlOrMeta"] });
  await expect(await tab).toHaveURL(/\/pricing$/);
  await expect(page).toHaveURL(/\/faq$/);

  await nav.getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(stillHere).toBe("here");
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
  await expect.poll(stillHere).toBe("here");

  await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL(/\/es\/faq$/);
  await expect.poll(stillHere).toBeUndefined();
});

test("public pages come compressed, tagged and from memory", async ({ request }) => {
  const ask = (headers: Record<string, string> = {}) =>
    answered(() => request.get("/about", { headers: { "accept-encoding": "br", ...headers } }));
  await ask();
  await ask();
  const answer = await ask();
  expect(answer.headers()).toMatchObject({
    "content-encoding": "br",
    vary: expect.stringContaining("accept-encoding"),
  });
  const { etag } = answer.headers();
  expect((await ask({ "if-none-match": etag ?? "" })).status()).toBe(304);
  expect(await answer.text()).toContain("</html>");
});

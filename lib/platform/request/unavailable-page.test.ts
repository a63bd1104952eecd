import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { unavailablePage } from "./unavailable-page";

it.each([
  ["light", "light"],
  ["system", "system"],
  ["dark", "dark"],
  [null, "system"],
] as const)("has the theme %s that the browser chose, else that of the device", async (theme, shown) => {
  const html = await unavailablePage("en", theme).text();
  expect(html).toContain(`<html lang="en" data-theme="${shown}">`);
});

it("allows its own style and nothing else", async () => {
  const page = unavailablePage("es", null);
  const html = await page.text();
  const [, style = ""] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.status).toBe(503);
  expect(page.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  expect(html).not.toMatch(/<script|style="/);
});

it("asks again by itself, and leads home in its language", async () => {
  const html = await unavailablePage("es", null).text();
  expect(html).toContain('http-equiv="refresh"');
  expect(html).toContain('href="/es"');
});

it("is the page that the browser test of it shows", async () => {
  const page = unavailablePage("en", null);
  const head = JSON.stringify(Object.fromEntries(page.headers));
  const whole = [page.status, head, await page.text()].join("\n\n");
  await expect(`${whole}\n`).toMatchFileSnapshot("unavailable-page.snap");
});

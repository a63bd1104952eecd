import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { services } from "../support/services.ts";

type Told = { event_type: string; metadata: Record<string, unknown> };

/** What this page tells our own table, but for page views. */
function toldOf(page: Page): Told[] {
  const told: Told[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/api/track-analytics")) return;
    const event = request.postDataJSON() as Told;
    if (event.event_type !== "page_view") told.push(event);
  });
  return told;
}

test("joining begins when a code is sent, not when a form is refused, and once", async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: "altura_consent", value: "yes", url: services.app }]);
  const told = toldOf(page);
  const measuring = page.waitForResponse("**/api/measuring");
  await page.goto("/auth");
  await measuring;
  const send = page.getByRole("button", { name: "Send me a code" });
  await send.click();
  await expect(page.getByText("You must provide either an email or phone number.")).toBeVisible();
  await page
    .getByLabel("Email address", { exact: true })
    .first()
    .fill(`joining-${crypto.randomUUID()}@altura.test`);
  await send.click();
  await expect(page.getByRole("button", { name: /Send a new code in/ })).toBeVisible();
  const started = { event_type: "signup_started", metadata: { method: "email", source: "direct" } };
  await expect.poll(() => told).toMatchObject([started]);
});

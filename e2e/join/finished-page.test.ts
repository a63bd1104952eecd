import { expect, test } from "../fixtures.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { codeFor } from "../support/mailbox.ts";
import { newEmail } from "../support/members.ts";
import { services } from "../support/services.ts";

const isFinished = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetchApp(path, { headers });
  await answer.body?.cancel();
  return [path, answer.status, /s-maxage/.test(answer.headers.get("cache-control") ?? "")];
};

test("/auth is a file for whoever brings nothing along, and one person's page for all others", async () => {
  for (const path of ["/auth", "/es/auth", "/auth?utm_source=mail"]) {
    expect(await isFinished(path)).toEqual([path, 200, true]);
  }
  for (const part of [
    "next=%2Fmint",
    "checkout=plus",
    "email=a%40b.c",
    "with=phone",
    "error=session_ended",
  ]) {
    expect(await isFinished(`/auth?${part}`)).toEqual([`/auth?${part}`, 200, false]);
  }
  for (const cookie of [
    "altura_ended=1",
    "altura_checkout_plan=plus",
    "altura_ref=x",
    "a=1; altura-auth=x",
  ]) {
    const [, status, finished] = await isFinished("/auth", { cookie });
    expect([cookie, finished]).toEqual([cookie, false]);
    expect(status).toBeLessThan(400);
  }
});

test("the file has no address of its own", async ({ page }) => {
  await page.goto("/es/sign-in");
  await expect(page).toHaveURL("/es/auth");
});

test("what was chosen meanwhile shows, although the file was fetched ahead", async ({ page }) => {
  const fetched: string[] = [];
  page.on("response", (answer) => fetched.push(new URL(answer.url()).pathname));
  await page.goto("/pricing");
  // The scripts of a public page come after its first paint: a pointer that is over the link before they run is not seen.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole("link", { name: /^Join/ }).first().hover();
    expect(fetched).toContain("/auth");
  }).toPass();
  await page.getByRole("link", { name: "Choose Plus" }).first().click();
  await expect(page).toHaveURL(/\/auth\?checkout=plus$/);
  await expect(page.getByText("We have saved the plan you chose", { exact: false })).toBeVisible();
});

test("signing in goes on although the plan was chosen in another tab in between", async ({
  page,
  context,
}) => {
  const email = newEmail();
  await page.goto("/auth");
  await context.addCookies([{ name: "altura_checkout_plan", value: "plus", url: services.app }]);
  await page.getByLabel("Email address", { exact: true }).first().fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Six-digit code").fill(await codeFor(email));
  await expect(page).toHaveURL(/\/get-access\?checkout=plus/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the file's form sends a code, takes it, and leads to onboarding", async ({ page }) => {
    const email = newEmail();
    await page.goto("/auth");
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByText("You must provide either an email or phone number.")).toBeVisible();
    await page.getByLabel("Email address", { exact: true }).first().fill(email);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByLabel("Six-digit code").fill(await codeFor(email));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/onboarding/);
  });

  test("the form answers although a plan was chosen in another tab in between", async ({ page, context }) => {
    const email = newEmail();
    await page.goto("/auth");
    await context.addCookies([{ name: "altura_checkout_plan", value: "plus", url: services.app }]);
    await page.getByLabel("Email address", { exact: true }).first().fill(email);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByLabel("Six-digit code").fill(await codeFor(email));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/get-access\?checkout=plus|\/onboarding/);
  });

  test("the phone and the other methods can be reached", async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("link", { name: "Use a phone number instead" }).click();
    await expect(page.getByLabel("Phone number", { exact: true }).first()).toBeVisible();
  });
});

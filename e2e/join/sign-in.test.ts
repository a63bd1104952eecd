import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { createMember, newEmail } from "../support/members.ts";
import { uniquePhone } from "../support/numbers.ts";

const send = "Send me a code";
const codeField = "Six-digit code";

test("asks for an e-mail or a phone, in the quoted words", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByText("You must provide either an email or phone number.")).toBeVisible();
  await page.getByRole("link", { name: "Use a phone number instead" }).click();
  await page.getByLabel("Phone number", { exact: true }).first().fill("0034 612");
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByText("Enter the number with its country code")).toBeVisible();
  await expect(page.getByLabel("Phone number", { exact: true }).first()).toHaveValue("0034 612");
});

test("keeps everything that was typed beside a wrong code, and takes the right one", async ({ page }) => {
  const email = newEmail();
  // The page's day stands still, so that the minute until a new code can be sent is not over before it is looked at.
  await page.clock.setFixedTime(Date.now());
  await page.goto("/auth");
  await page.getByLabel("Email address", { exact: true }).first().fill("not an address");
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByText("This does not look like an email address.")).toBeVisible();
  await expect(page.getByLabel("Email address", { exact: true }).first()).toBeFocused();
  await expect(page.getByLabel("Email address", { exact: true }).first()).toHaveValue("not an address");

  await page.getByLabel("Email address", { exact: true }).first().fill(email);
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByLabel(codeField)).toBeFocused();
  await expect(page.getByLabel(codeField)).toHaveAccessibleDescription(
    new RegExp(`^If ${email} can receive it, a six-digit code is on its way`),
  );
  const code = await codeFor(email);
  await page.getByLabel(codeField).fill(code === "000000" ? "000001" : "000000");
  await expect(page.getByText("That code is wrong or has expired.")).toBeVisible();
  await expect(page.getByLabel(codeField)).toHaveValue(/^00000[01]$/);
  await expect(page.getByLabel(codeField)).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole("button", { name: /Send a new code in \d+ s/ })).toBeDisabled();
  // While a code is typed nothing else is offered.
  await expect(page.getByText("Other ways to sign in")).toBeHidden();
  await expectAccessible(page);

  // The wrong code is selected: typing replaces it.
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/onboarding/);
});

test("the answer to the right code brings the session's pass, so that the first page looks nothing up", async ({
  page,
}) => {
  const { email } = await createMember();
  await page.goto(`/auth?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByLabel(codeField)).toBeVisible();
  const code = await codeFor(email);
  const answered = page.waitForResponse(
    async (answer) =>
      answer.request().method() === "POST" &&
      /altura-auth/.test((await answer.allHeaders())["set-cookie"] ?? ""),
  );
  await page.getByLabel(codeField).pressSequentially(code);
  expect((await (await answered).allHeaders())["set-cookie"]).toMatch(
    /^altura_onboarded=[^;.]+\.[^;.]+;.*HttpOnly/im,
  );
  await expect(page).toHaveURL(/\/members\/dashboard$/);
});

test("says the same to known and unknown addresses", async ({ browser, baseURL }) => {
  const member = await createMember();
  const answers: string[] = [];
  for (const email of [member.email, newEmail()]) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto("/auth");
    await page.getByLabel("Email address", { exact: true }).first().fill(email);
    await page.getByRole("button", { name: send }).click();
    await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Send a new code/ })).toBeVisible();
    const text = await page.getByRole("main").innerText();
    answers.push(text.replaceAll(email, "…").replace(/ in \d+ s/, ""));
    await context.close();
  }
  expect(answers[0]).toBe(answers[1]);
});

test("a code by SMS signs in too", async ({ page }) => {
  const phone = uniquePhone();
  await page.goto("/auth?with=phone");
  await page.getByLabel("Phone number", { exact: true }).first().fill(phone.replace("+34", "0034 "));
  await page.getByRole("button", { name: send }).click();
  await page.getByLabel(codeField).fill(await codeFor(phone));
  await expect(page).toHaveURL(/\/onboarding/);
});

test("gives up on a code after ten wrong ones, and says on one clock when it goes on", async ({ page }) => {
  await page.goto("/auth");
  await page.getByLabel("Email address", { exact: true }).first().fill(newEmail());
  await page.getByRole("button", { name: send }).click();
  const verify = page.getByRole("button", { name: "Continue" });
  const again = page.getByRole("button", { name: /^Send a new code/ });
  const blocked = page.getByText(/Too many attempts. You can try again in (\d+ minutes?|less than)/);
  let wrong = 0;
  // Ten are taken in a quarter of an hour, and ten more when the next one begins meanwhile.
  while (wrong <= 20 && !(await blocked.isVisible())) {
    wrong += 1;
    await page.getByLabel(codeField).fill("");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByLabel(codeField).fill(String(100_000 + wrong));
    await answered;
    await expect.poll(async () => (await verify.isEnabled()) || (await blocked.isVisible())).toBe(true);
    await expect(again.or(blocked)).toBeVisible();
  }
  expect(wrong).toBeGreaterThan(10);
  await expect(blocked).toBeVisible();
  await expect(verify).toBeDisabled();
  await expect(again).toHaveCount(0);
});

test("the mailed link signs in on another device, only by its button and only once", async ({
  page,
  openAs,
}) => {
  const email = newEmail();
  await page.goto("/es/auth?checkout=plus");
  await page.getByLabel("Correo electrónico", { exact: true }).first().fill(email);
  await page.getByRole("button", { name: "Enviarme un código" }).click();
  await expect(page.getByRole("heading", { name: "Introduce el código" })).toBeVisible();
  const [mail] = await mailTo(email, /./);
  const link = /https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "";

  const scanner = await fetchApp(link, { redirect: "follow" });
  expect(scanner.status).toBe(200);
  const other = await openAs();
  await other.goto(link);
  await expect(other).toHaveURL(/\/es\/auth\/confirm/);
  await other.getByRole("button", { name: "Entrar en Altura" }).click();
  await expect(other).toHaveURL(/\/es\/get-access\?checkout=plus/);

  const third = await openAs();
  await third.goto(link);
  await third.getByRole("button", { name: "Entrar en Altura" }).click();
  await expect(third.getByText("Este enlace ya se usó o ha caducado.")).toBeVisible();
  await expect(third.getByRole("link", { name: "Pedir un código nuevo" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in works and carries the plan through", async ({ page }) => {
    const email = newEmail();
    await page.goto("/auth?checkout=plus");
    await page.getByRole("button", { name: send }).click();
    await expect(page.getByText("You must provide either an email or phone number.")).toBeVisible();
    await page.getByLabel("Email address", { exact: true }).first().fill(email);
    await page.getByRole("button", { name: send }).click();
    await page.getByLabel(codeField).fill(await codeFor(email));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/get-access\?checkout=plus/);
  });
});

test("next= never leads off the site", async ({ openAs }) => {
  const member = await createMember();
  const page = await openAs(member);
  for (const next of [
    "//evil.example",
    "/..//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
  ]) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(/\/members\/dashboard$/);
  }
  await page.goto("/auth?next=%2Fmembers%2Faffiliate");
  await expect(page).toHaveURL(/\/members\/affiliate$/);
});

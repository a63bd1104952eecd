import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { newEmail } from "../support/members.ts";
import { uniquePhone } from "../support/numbers.ts";

const send = "Send me a code";
const codeField = "Six-digit code";

test("keeps everything that was typed beside a wrong code, and takes the right one", async ({ page }) => {
  const email = newEmail();
  // The page's day stands still, so that the minute until a new code can be sent is not over before it is looked at.
  await page.clock.setFixedTime(Date.now());
  await page.goto("/auth");
  await page.getByLabel("Email address", { exact: true }).first().fill("not an address");
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByText("This doesn’t look like an email address.")).toBeVisible();
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

test("a code by SMS signs in too", async ({ page }) => {
  const phone = uniquePhone();
  await page.goto("/auth?with=phone");
  await page.getByLabel("Phone number", { exact: true }).first().fill(phone.replace("+34", "0034 "));
  await page.getByRole("button", { name: send }).click();
  await page.getByLabel(codeField).fill(await codeFor(phone));
  await expect(page).toHaveURL(/\/onboarding/);
});

test("the mailed link signs in on another device, by its button", async ({ page, openAs }) => {
  const email = newEmail();
  await page.goto("/es/auth?checkout=plus");
  await page.getByLabel("Correo electrónico", { exact: true }).first().fill(email);
  await page.getByRole("button", { name: "Enviarme un código" }).click();
  await expect(page.getByRole("heading", { name: "Introduce el código" })).toBeVisible();
  const [mail] = await mailTo(email, /./);
  const other = await openAs();
  await other.goto(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  await expect(other).toHaveURL(/\/es\/auth\/confirm/);
  await other.getByRole("button", { name: "Entrar en Altura" }).click();
  await expect(other).toHaveURL(/\/es\/get-access\?checkout=plus/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in works, carries the plan through, and forms lead on to other sites", async ({ page }) => {
    const picture = { contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
    await page.route("https://cdn.discordapp.com/**", (route) => route.fulfill(picture));
    await page.goto("/auth");
    await page.getByText("Other ways to sign in").click();
    await page.getByRole("button", { name: "Continue with Discord" }).click();
    await expect(page.getByRole("button", { name: "Authorize", exact: true })).toBeVisible();

    const email = newEmail();
    await page.goto("/auth?checkout=plus");
    await page.getByRole("button", { name: send }).click();
    await expect(page.getByText("You must provide either an email or phone number.")).toBeVisible();
    await page.getByLabel("Email address", { exact: true }).first().fill(email);
    await page.getByRole("button", { name: send }).click();
    await page.getByLabel(codeField).fill(await codeFor(email));
    // The style sheet hides the other ways, such as "Continue with Discord"; it may come after the words.
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page).toHaveURL(/\/get-access\?checkout=plus/);
    await page.getByRole("button", { name: "Pay $9 with card" }).click();
    await expect(page.getByLabel("Card number")).toBeVisible();
  });
});

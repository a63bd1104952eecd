import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createStaff } from "../support/members.ts";
import { uniqueDigits } from "../support/numbers.ts";
import { sql } from "../support/services.ts";
import { makeStream } from "../support/stream.ts";
import { undoToast } from "../support/undo-toast.ts";

test("a moderator makes a quiz in every language, looks at it as a member, publishes it, and takes that back", async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs(await createStaff("moderator"));
  await page.goto("/admin/content");
  await expect(page).toHaveURL(/\/admin\/content\/missions$/);
  await page.getByRole("link", { name: "New mission" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New mission" })).toBeVisible();

  const title = `Read the ledger ${uniqueDigits(6)}`;
  const level = async () =>
    (await sql`select min_level from private.missions where texts #>> '{en,title}' = ${title}`)[0]?.min_level;
  const languages = page.getByRole("tablist", { name: "Language", exact: true });
  const panel = (language: string) => page.getByRole("tabpanel", { name: language });
  const english = panel("English");
  const spanish = panel("Español");
  await english.getByLabel("Title").fill(title);
  await english.getByLabel("Instructions").fill("Two minutes of reading.");
  await page.getByLabel("Type").selectOption({ label: "Quiz" });
  await page.getByLabel("Points", { exact: true }).fill("9000");
  const question = page.getByRole("group", { name: "Question 1" });
  const quiz = {
    en: ["What stays for good?", "A draft", "The ledger"],
    es: ["¿Qué queda para siempre?", "Un borrador", "El libro"],
    de: ["Was bleibt für immer?", "Ein Entwurf", "Das Punktebuch"],
  };
  for (const [locale, words] of Object.entries(quiz)) {
    // The questions show the language that is open in the whole form.
    await languages.getByRole("tab").nth(Object.keys(quiz).indexOf(locale)).click();
    for (const [place, text] of words.entries())
      await question.locator(`input[lang="${locale}"]`).nth(place).fill(text);
  }
  await question.getByLabel("Option 2 is correct").check();
  await page.getByLabel("Reason").fill("For the autumn");

  // What is missing stands beside its field, whose language opens, and nothing that was typed is lost.
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(spanish.getByText("This is too short.")).toBeVisible();
  await expect(spanish.getByLabel("Title")).toBeFocused();
  await expect(page.locator("[name=title_en]")).toHaveValue(title);
  await spanish.getByLabel("Title").fill("Lee el libro");
  // The tabs by keyboard.
  await languages.getByRole("tab", { name: "Español" }).focus();
  await page.keyboard.press("ArrowRight");
  await panel("Deutsch").getByLabel("Title").fill("Lies das Buch");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Enter a whole number within the range.")).toBeVisible();
  await expect(question.locator('input[lang="en"]').nth(2)).toHaveValue("The ledger");
  await page.getByLabel("Points", { exact: true }).fill("75");
  // For everybody it would wait for a second person.
  await page.getByLabel("Maximum completions").fill("20");
  await page.getByRole("button", { name: "Save draft" }).click();

  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  // What is typed is looked at before it is saved.
  const card = page.getByTestId("preview");
  await page.getByLabel("Minimum level").selectOption({ label: "Ridge" });
  await expect(card).toContainText("From level Ridge");
  await page.getByLabel("Level", { exact: true }).selectOption({ label: "Summit" });
  await expect(card).toContainText("Not started");
  await page.getByLabel("Reason").fill("Not for newcomers");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(level).toBe("ridge");
  await expectAccessible(page);

  await page.getByRole("button", { name: `Publish ${title}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Ready");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  const undo = await undoToast(page);
  const state = async () =>
    (await sql`select state from private.missions where texts #>> '{en,title}' = ${title}`)[0]
      ?.state as string;
  await expect.poll(state).toBe("published");
  await undo.click();
  await expect.poll(state).toBe("draft");

  await test.step("the page of a stream's code is in Spanish what the server made of it", async () => {
    const stream = await makeStream(72);
    await page.goto(`/es/admin/content/streams/code/${stream}`);
    const line = page.getByText(/^El código aparece cuando empieza el directo: .+, \d+:\d\d UTC\.$/);
    await expect(line).toBeVisible();
    // A text that the browser writes differently is an error of the page when React hydrates it.
    await expect
      .poll(() => line.evaluate((shown) => Object.keys(shown).some((key) => key.startsWith("__reactFiber"))))
      .toBe(true);
  });
});

import { expect, test } from "../fixtures.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { createStaff, removeRoles } from "../support/members.ts";
import { elementsIn, pageFacts, wordsIn } from "../support/page-facts.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";
import { sql } from "../support/services.ts";
import { expectAccessible } from "../support/axe.ts";

const openProposal = "creator-grants";

test("a member outside the snapshot is told why; inside, one vote counts and a second is refused", async ({
  page,
  member,
}) => {
  const on = (tab: typeof page) => tab.locator(`#${openProposal}`);
  await page.goto("/funding-governance");
  await expect(on(page).getByText("You didn’t have Pro or Founder when this vote opened.")).toBeVisible();

  await sql`insert into proposal_weights select id, ${member.id}, 1 from proposals where slug = ${openProposal}`;
  const stale = await page.context().newPage();
  for (const tab of [page, stale]) {
    await tab.goto("/funding-governance");
    await on(tab).getByRole("radio", { name: "For" }).check();
  }
  await expectAccessible(page);
  await on(page).getByRole("button", { name: "Cast my vote" }).click();
  await expect(on(page).getByText("You voted: For")).toBeVisible();
  const receipt = await on(page).getByLabel("Your receipt").inputValue();
  expect(receipt).toMatch(/^[0-9A-F]{16}$/);
  await expectAccessible(page);
  await on(stale).getByRole("button", { name: "Cast my vote" }).click();
  await expect(on(stale).getByText("You’ve already voted on this proposal.")).toBeVisible();
  await stale.reload();
  await expect(on(stale).getByLabel("Your receipt")).toHaveValue(receipt);
  expect(await sql`select choice, weight from votes where user_id = ${member.id}`).toEqual([
    { choice: "for", weight: 1 },
  ]);
});

test("an admin opens a vote in every language; a refusal keeps what was typed, and a moderator is not asked", async ({
  openAs,
}) => {
  const admin = await createStaff("admin");
  const page = await openAs(admin);
  const title = `Lend lenses ${admin.id.slice(0, 8)}`;
  await page.goto("/admin/content/polls");
  await page.getByRole("button", { name: "New proposal" }).click();
  const dialog = page.getByRole("dialog");
  for (const [language, words] of [
    [
      "English",
      [title, "Two lenses for members to borrow.", "They stay in the studio.\n\nMembers book them."],
    ],
    ["Español", [`Prestar ${title}`, "Dos objetivos para prestar.", "Se quedan en el estudio."]],
    ["Deutsch", [`Verleihen: ${title}`, "Zwei Objektive zum Ausleihen.", "Sie bleiben im Studio."]],
  ] as const) {
    await dialog.getByRole("tab", { name: language }).click();
    const part = dialog.getByRole("tabpanel", { name: language });
    await part.getByLabel("Title").fill(words[0]);
    await part.getByLabel("Summary in one sentence").fill(words[1]);
    await part.getByLabel("Full proposal").fill(words[2]);
  }
  await dialog.getByLabel("Cost in dollars").fill("900");
  await dialog.getByLabel("Voting period (days)").fill("2");
  await dialog.getByLabel("Reason").fill("Asked for in the chat");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expect(dialog.locator("[name=title_en]")).toHaveValue(title);
  await expect(dialog.getByLabel("Voting period (days)")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await dialog.getByLabel("Voting period (days)").fill("7");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: new RegExp(`^Open the vote on .*${title}`) }).click();
  await dialog.getByLabel("Reason").fill("Discussed enough");
  await dialog.getByRole("button", { name: "Open the vote" }).click();
  await expect(dialog).toBeHidden();

  const read = async (path: string, by = fetchApp) => pageFacts(await (await by(path)).text());
  await expect
    .poll(async () => {
      const { page: html } = await read("/es/funding-governance");
      const cards = elementsIn(html, "article").map(wordsIn);
      return cards.find((words) => words.includes(`Prestar ${title}`)) ?? "";
    })
    .toContain("Cuesta 900 $, con cargo al fondo de creadores");
  expect(await sql`select count(*)::int from audit_log where actor = ${admin.id}`).toEqual([{ count: 2 }]);

  const moderator = await createStaff("moderator");
  const seen = await read("/admin/content/polls", (await signedInFetch(moderator.email)).fetch);
  expect(seen.headings).toEqual(["Content"]);
  expect(elementsIn(seen.page, "button").map(wordsIn)).not.toContain("New proposal");
  const offered = await read("/admin/content/polls", (await signedInFetch(admin.email)).fetch);
  expect(elementsIn(offered.page, "button").map(wordsIn)).toContain("New proposal");
  await Promise.all([removeRoles(admin), removeRoles(moderator)]);
});

import postgres from "postgres";
import { expect, test } from "../fixtures.ts";
import { services } from "../support/services.ts";
import { expectAccessible } from "./accessibility.ts";

const sql = postgres(services.supabase.dbUrl, { max: 1, onnotice: () => {} });

const openProposal = "creator-grants";

test("a visitor reads what is open and what was decided, and downloads the ballots", async ({ page }) => {
  await page.goto("/funding-governance");
  await expectAccessible(page);
  const decided = page.locator("#publish-ballots");
  await expect(decided.getByText("Passed")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    decided.getByRole("link", { name: "Ballots as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("ballots-publish-ballots.csv");
  expect((await page.request.get(`/api/ballots/${openProposal}`)).status()).toBe(404);
  await expect(page.getByRole("link", { name: "Sign in to vote" })).toHaveAttribute(
    "href",
    "/auth?next=%2Ffunding-governance",
  );
});

test("a member outside the snapshot is told why; inside, one vote counts and a second is refused", async ({
  page,
  member,
}) => {
  await page.goto("/funding-governance");
  await expect(page.getByText("You held neither Pro nor Founder when this vote opened.")).toBeVisible();

  await sql`insert into proposal_weights select id, ${member.id}, 1 from proposals where slug = ${openProposal}`;
  const stale = await page.context().newPage();
  for (const tab of [page, stale]) {
    await tab.goto("/funding-governance");
    await tab.getByRole("radio", { name: "For" }).check();
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cast my vote" }).click();
  await expect(page.getByText("You voted: For")).toBeVisible();
  const receipt = await page.getByLabel("Your receipt").inputValue();
  expect(receipt).toMatch(/^[0-9A-F]{16}$/);
  await stale.getByRole("button", { name: "Cast my vote" }).click();
  await expect(stale.getByText("You have already voted on this proposal.")).toBeVisible();
  await stale.reload();
  await expect(stale.getByLabel("Your receipt")).toHaveValue(receipt);
  await expectAccessible(page);
  expect(await sql`select choice, weight from votes where user_id = ${member.id}`).toEqual([
    { choice: "for", weight: 1 },
  ]);
});

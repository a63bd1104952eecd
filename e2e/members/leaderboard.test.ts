import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { atRest } from "../support/at-rest.ts";
import { createMember } from "../support/members.ts";
import { sql } from "../support/services.ts";
import { withinOne } from "../../local/testing/within-one.ts";
import { ofPath, received } from "../support/received.ts";

const fold = async () => {
  while (((await sql`select fold_rankings() as n`)[0]?.n as number) > 0);
};

test("a visitor reads the boards, finds a member by username and is told what joining gives", async ({
  page,
}) => {
  const found = await createMember();
  const username = `walker-${found.id.slice(0, 8)}`;
  await sql`update profiles set username = ${username} where user_id = ${found.id}`;
  await fold();
  await page.goto("/leaderboard");
  await expect(page.getByRole("link", { name: "Join free" }).last()).toHaveAttribute(
    "href",
    "/auth?next=%2Fleaderboard",
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "All time" }).click();
  await expect(page).toHaveURL(/\/leaderboard\/all$/);
  await page.getByLabel("Find a member by username").fill(username.slice(0, 12));
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row", { name: username })).toContainText("50");
  await page.getByLabel("Find a member by username").fill("nobody-has-this");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No username on this leaderboard starts with “nobody-has-this”")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("table", { name: "Leaderboard of members" })).toBeVisible();

  await test.step("an answer that comes after the search was cleared is not shown", async () => {
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/leaderboard?**", async (route) => {
      await answer.promise;
      await route.continue();
    });
    const sent = page.waitForRequest("**/api/leaderboard?**");
    await page.getByLabel("Find a member by username").fill("nobody-has-that");
    await page.getByRole("button", { name: "Search" }).click();
    await sent;
    await page.getByRole("button", { name: "Show all" }).click();
    const answered = received(page, ofPath("/api/leaderboard"));
    answer.resolve();
    await answered;
    await atRest(page);
    await expect(page.getByRole("table", { name: "Leaderboard of members" })).toBeVisible();
    await expect(page.getByText("No username on this leaderboard starts with")).toBeHidden();
  });
});

test("a search that is sent before the scripts of the page run is made when they do", async ({ page }) => {
  const found = await createMember();
  const username = `walker-${found.id.slice(0, 8)}`;
  await sql`update profiles set username = ${username} where user_id = ${found.id}`;
  await fold();
  const scripts = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/leaderboard/all", { waitUntil: "commit" });
  await page.getByLabel("Find a member by username").fill(username);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\?q=walker-/);
  scripts.resolve();
  await expect(page.getByRole("row", { name: username })).toContainText("50");
  await expect(page.getByLabel("Find a member by username")).toHaveValue(username);
  await expect(page).toHaveURL(/\/leaderboard\/all$/);
});

test("a member sees the own place, and leaves the board by a tick in the settings", async ({ openAs }) => {
  const page = await withinOne("day", async () => {
    const member = await createMember();
    await sql`select private.award(${member.id}, 'mission', ${`e2e-${member.id}`}, 900, 'For a test')`;
    await fold();
    const own = await openAs(member);
    await own.goto("/leaderboard/month");
    await expect(own.getByText(/You’re ranked .* with 1,050 points\./)).toBeVisible();
    await expect(own.getByRole("row", { name: /You/ })).toBeVisible();
    return own;
  });
  await page.goto("/members/settings?tab=preferences");
  await page.getByRole("checkbox", { name: "Show me on the leaderboard" }).uncheck();
  await expect(page.getByText("Saved. The leaderboard updates within a minute.")).toBeVisible();
  await fold();
  await page.goto("/leaderboard/month");
  await expect(page.getByText("You chose not to be ranked.")).toBeVisible();
});

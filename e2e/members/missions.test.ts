import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";
import { withinOne } from "../../local/testing/within-one.ts";

test("a member checks in, and every page that is open shows it", async ({ openAs }) => {
  test.slow();
  await withinOne("day", async () => {
    const page = await openAs(await createMember());
    await page.goto("/missions");
    const other = await page.context().newPage();
    await other.goto("/missions");
    const checkin = page.getByTestId("checkin");
    await expect(checkin).toHaveText("10 points today");
    await expect(page.getByTestId("xp")).toContainText("150");
    await expect(other.getByTestId("checkin")).toHaveText("10 points today");
    await page.getByRole("button", { name: "Check in" }).click();
    await expect(checkin).toHaveText("You’ve checked in today: 10 points");
    await expect(page.getByTestId("xp")).toContainText("160");
    await test.step("the other tab learns it by itself, or answers the same", async () => {
      await expect(other.getByTestId("checkin")).toHaveText("You’ve checked in today: 10 points");
    });
  });
});

test("a visitor reads the missions, a member does some, hands in a proof, and staff approve it", async ({
  page,
  openAs,
  member,
}) => {
  test.slow();
  const visitor = await openAs();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto("/missions");
  await expect(visitor.getByRole("link", { name: "Join free" }).last()).toHaveAttribute(
    "href",
    "/auth?next=%2Fmissions",
  );
  await expect(visitor.getByRole("heading", { name: "Know your mountain" })).toBeVisible();
  await expect(visitor.getByText("Opens", { exact: false }).first()).toBeVisible();

  await page.goto("/missions");
  await expect(page.getByTestId("xp")).toContainText("150");

  const card = (title: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await test.step("a quiz", async () => {
    const quiz = card("Know your mountain");
    await quiz.getByRole("button", { name: "Start the quiz" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Submit answers" }).click();
    await expect(dialog.getByText("Please answer every question.")).toBeVisible();
    const answer = async (words: string[]) => {
      for (const word of words) await dialog.getByLabel(word).check();
      await dialog.getByRole("button", { name: "Submit answers" }).click();
    };
    await answer(["Seven", "On Sunday, UTC", "Yes, on votes"]);
    await expect(dialog.getByText("None correct; you need 2.")).toBeVisible();
    await expectAccessible(page);
    await answer(["Ten", "On Monday, UTC"]);
    await expect(dialog).toBeHidden();
    await expect(quiz.getByText(/^Done/)).toBeVisible();
    await expect(page.getByTestId("xp")).toContainText("225");
  });

  await test.step("a visit", async () => {
    await card("Where the money goes").getByRole("button", { name: "Open the page" }).click();
    await expect(page).toHaveURL(/\/transparency$/);
    await page.goto("/missions#where-the-money-goes");
    await expect(card("Where the money goes").getByText(/^Done/)).toBeInViewport();
    await expect(page.getByTestId("xp")).toContainText("250");
  });

  const proof = card("Show your summit");
  await test.step("a proof", async () => {
    await proof.getByRole("button", { name: "Submit proof" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(dialog.getByRole("textbox", { name: "Link" })).toBeFocused();
    await dialog.getByLabel("Picture").setInputFiles("docs/dashboard.png");
    await dialog.getByLabel("Description").fill(`Proof of ${member.id}`);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(dialog).toBeHidden();
    await expect(proof.getByText(/^In review/)).toBeVisible();
  });

  await test.step("staff reject it, and approve the next", async () => {
    const work = await openAs(await createStaff("moderator"));
    const decide = async (button: "Approve" | "Reject", reason: string) => {
      await work.goto(`/admin/work?q=${encodeURIComponent(member.email)}`);
      await work.locator("[data-case] summary").first().click();
      const panel = work.getByTestId("proof-case");
      await panel.getByRole("button", { name: button }).click();
      const dialog = work.getByRole("dialog");
      if (button === "Reject") await dialog.getByRole("combobox").selectOption("other_task");
      await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
      await dialog.getByRole("button", { name: button }).click();
      await expect(dialog).toBeHidden();
    };
    await decide("Reject", "The picture shows another page");
    await page.reload();
    await expect(proof.getByText("Reason: The picture shows another page")).toBeVisible();
    await expect(proof.getByTestId("appeal")).toBeVisible();
    await expect(proof.getByText(/^You can submit again from/)).toBeVisible();
    await expectAccessible(page);
    await sql`update private.mission_proofs set decided_at = decided_at - interval '2 hours' where user_id = ${member.id}`;
    await page.reload();
    await proof.getByRole("button", { name: "Submit another proof" }).click();
    await page.getByRole("dialog").getByLabel("Link").fill("https://example.com/finished");
    await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
    await expect(proof.getByText(/^In review/)).toBeVisible();
    await decide("Approve", "Well done");
  });
  await page.reload();
  await expect(proof.getByText(/^Done/)).toBeVisible();
  await expect(page.getByTestId("xp")).toContainText("400");
});

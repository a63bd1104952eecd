import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";

const unanswered = "A service we need is not answering. Nothing was lost; try again in a moment.";

/** Takes the network from server actions alone, since code of the page may still be on its way; gives it back when called. */
async function loseActions(page: Page): Promise<() => Promise<void>> {
  await page.route("**", (route) =>
    route.request().headers()["next-action"] ? route.abort("internetdisconnected") : route.fallback(),
  );
  return () => page.unrouteAll({ behavior: "wait" });
}

test("a form sent without a network says so, keeps what was typed, and goes through once it is back", async ({
  page,
  member,
  pageErrors,
}) => {
  await page.goto("/members/feedback");
  const main = page.getByRole("main");
  const message = main.getByLabel("Message", { exact: true });
  await main.getByRole("combobox").selectOption({ index: 1 });
  await message.fill(`The rope at the second hut is worn. ${member.id}`);
  const back = await loseActions(page);
  await main.getByRole("button", { name: "Send" }).click();
  await expect(main.getByText(unanswered)).toBeVisible();
  await expect(message).toHaveValue(`The rope at the second hut is worn. ${member.id}`);
  await back();
  await main.getByRole("button", { name: "Send" }).click();
  await expect(message).toHaveValue("");
  await expect(main.getByText(/worn/)).toBeVisible();
  forgetDisconnected(pageErrors);
});

test("the effect of a change that could not be read is read as soon as there is an answer", async ({
  openAs,
  pageErrors,
}) => {
  const member = await createMember({ name: "Ravi Menon" });
  const page = await openAs(await createStaff("admin"));
  await page.goto(`/admin/home/${member.id}`);
  await page.getByRole("button", { name: "Award points" }).first().click();
  const dialog = page.getByRole("dialog");
  const effect = dialog.getByRole("region", { name: "What will happen" });
  const back = await loseActions(page);
  await dialog.getByLabel("Points", { exact: true }).fill("400");
  await expect(effect).toContainText(unanswered);
  await dialog.getByLabel("Reason").fill("Carried the ropes");
  await dialog.getByRole("button", { name: "Award points" }).click();
  await expect(dialog.getByText(unanswered)).toHaveCount(2);
  await expect(dialog.getByLabel("Reason")).toHaveValue("Carried the ropes");
  await back();
  await expect(effect).toContainText("Points · Ravi Menon");
  await dialog.getByRole("button", { name: "Award points" }).click();
  await expect(dialog).toBeHidden();
  forgetDisconnected(pageErrors);
});

test("a preview, and an agreement to a legal text, that got no answer say so", async ({
  openAs,
  pageErrors,
}) => {
  const page = await openAs(await createStaff("moderator"));
  const legal = [{ slug: "terms", number: 2 }];
  await page.route("**/api/announcements?*", (route) =>
    route.fulfill({ json: { announcements: [], legal, member: true } }),
  );
  await page.goto("/faq");
  const told = page.getByRole("region", { name: "A legal text has changed" });
  const agree = told.getByRole("button", { name: "I agree" });
  await expect(agree).toBeVisible();
  let back = await loseActions(page);
  await agree.click();
  await expect(told.getByRole("alert")).toHaveText("Your agreement was not saved. Please try again.");
  await back();

  await page.goto("/admin/content/texts/new?kind=faq");
  const english = page.getByRole("group", { name: "English" });
  await english.getByLabel("Text").fill("Yes, **open**.");
  back = await loseActions(page);
  await english.getByRole("button", { name: "Preview" }).click();
  await expect(english.getByText(unanswered)).toBeVisible();
  await back();
  await english.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByTestId("preview-en")).toHaveText("Yes, open.");
  await expect(english.getByText(unanswered)).toHaveCount(0);
  forgetDisconnected(pageErrors);
});

test("what a segment finds is asked for again after no answer came, its count at the next press", async ({
  openAs,
  pageErrors,
}) => {
  const staff = await createStaff("moderator");
  const rule = { match: "all", rules: [{ field: "wallet", op: "is", value: true }] };
  const [segment] = await sql`
    insert into private.segments (name, rule) values (${`Unanswered ${staff.id.slice(0, 8)}`}, ${sql.json(rule)}) returning id`;
  const page = await openAs(staff);
  const back = await loseActions(page);
  await page.goto(`/admin/home/segments/${segment?.id as string}`);
  // The members who match are asked for without a press.
  await expect(page.getByText(unanswered)).toHaveCount(1);
  await page.getByRole("button", { name: "Count now" }).click();
  await expect(page.getByText(unanswered)).toHaveCount(2);
  await back();
  await page.getByRole("button", { name: "Count now" }).click();
  await expect(page.getByRole("button", { name: "Count again" })).toBeVisible();
  await expect(page.getByText(unanswered)).toHaveCount(0);
  forgetDisconnected(pageErrors);
});

/** What Chromium writes into the console about the network that the test has taken away. */
function forgetDisconnected(pageErrors: string[]) {
  const left = pageErrors.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"));
  pageErrors.splice(0, pageErrors.length, ...left);
}

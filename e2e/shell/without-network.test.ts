import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { answered } from "../support/answered.ts";
import { createMember, createStaff } from "../support/members.ts";
import { sql } from "../support/services.ts";

const unanswered = "One of our services isn’t responding. Nothing was lost; try again in a moment.";

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

test("what staff see before a change, a preview, a count and an agreement that got no answer say so, and follow once there is one", async ({
  openAs,
  pageErrors,
}) => {
  test.slow();
  const member = await createMember({ name: "Ravi Menon" });
  const staff = await createStaff("admin");
  const page = await openAs(staff);

  await test.step("the effect of a change", async () => {
    await page.goto(`/admin/home/${member.id}`);
    await page.getByRole("button", { name: "Award points" }).first().click();
    const dialog = page.getByRole("dialog");
    const effect = dialog.getByRole("region", { name: "Effects" });
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
  });

  await test.step("the members of a segment, and their count", async () => {
    const rule = { match: "all", rules: [{ field: "wallet", op: "is", value: true }] };
    const [segment] = await sql`
      insert into private.segments (name, rule) values (${`Unanswered ${staff.id.slice(0, 8)}`}, ${sql.json(rule)}) returning id`;
    const back = await loseActions(page);
    await page.goto(`/admin/home/segments/${segment?.id as string}`);
    // The members who match are read without a press.
    await expect(page.getByText(unanswered)).toHaveCount(1);
    await page.getByRole("button", { name: "Count now" }).click();
    await expect(page.getByText(unanswered)).toHaveCount(2);
    await back();
    await page.getByRole("button", { name: "Count now" }).click();
    await expect(page.getByRole("button", { name: "Count again" })).toBeVisible();
    await expect(page.getByText(unanswered)).toHaveCount(0);
  });

  await test.step("the preview of a text", async () => {
    await page.goto("/admin/content/texts/new?kind=faq");
    const english = page.getByRole("tabpanel", { name: "English" });
    const back = await loseActions(page);
    await english.getByLabel("Text").fill("Yes, **open**.");
    await expect(english.getByText(unanswered)).toBeVisible();
    await back();
    await expect(page.getByTestId("preview-en")).toHaveText("Yes, open.");
    await expect(english.getByText(unanswered)).toHaveCount(0);
  });

  await test.step("the agreement to a legal text", async () => {
    const legal = [{ slug: "terms", number: 2 }];
    await page.route("**/api/announcements?*", (route) =>
      route.fulfill({ json: { announcements: [], legal, member: true } }),
    );
    await page.goto("/faq");
    const notice = page.getByRole("region", { name: "A legal text has changed" });
    const agree = notice.getByRole("button", { name: "I agree" });
    await expect(agree).toBeVisible();
    await loseActions(page);
    await agree.click();
    await expect(notice.getByRole("alert")).toHaveText("We couldn’t save your agreement. Please try again.");
  });
  forgetDisconnected(pageErrors);
});

/**
 * Loses the scripts that a page asks for by itself, those that its document does not name, until `back` is called; `tries` says
 * how often the same one was asked for.
 */
async function loseLaterScripts(
  page: Page,
  path: string,
): Promise<{ tries: () => number; back: () => void }> {
  const document = await (await answered(() => page.request.get(path))).text();
  let gone = true;
  const lost = new Map<string, number>();
  await page.route("**/_next/static/chunks/*.js", (route) => {
    const { pathname } = new URL(route.request().url());
    if (!gone || document.includes(pathname)) return route.fallback();
    lost.set(pathname, (lost.get(pathname) ?? 0) + 1);
    return route.abort("internetdisconnected");
  });
  return { tries: () => Math.max(0, ...lost.values()), back: () => void (gone = false) };
}

/** How often the loader of the bundler asks by itself. */
const byLoader = 2;

test("a page whose later scripts do not come stays, with what was typed, says so after a while, and gets them once they do", async ({
  page,
  member,
  pageErrors,
}) => {
  test.slow();
  const typed = `The rope at the third hut is worn. ${member.id}`;
  const notice = page.getByText("Part of this page hasn’t loaded.");

  await test.step("a page of a member", async () => {
    const path = "/members/feedback";
    const { tries, back } = await loseLaterScripts(page, path);
    await page.goto(path);
    const message = page.getByRole("main").getByLabel("Message", { exact: true });
    await message.fill(typed);
    await expect.poll(tries).toBeGreaterThan(byLoader);
    await expect(message).toHaveValue(typed);
    await expect(notice).toBeHidden();
    // Each ends a pause, the last of which would take half a minute.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(notice).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(message).toHaveValue(typed);
    const follows = page.waitForEvent("websocket");
    back();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await follows;
    await expect(notice).toBeHidden();
    await page.unrouteAll({ behavior: "wait" });
  });

  await test.step("a public page", async () => {
    const { tries, back } = await loseLaterScripts(page, "/missions");
    await page.goto("/missions");
    await expect.poll(tries).toBeGreaterThan(byLoader);
    await expect(page.getByRole("heading", { name: "Missions", level: 1 })).toBeVisible();
    back();
    await page.getByRole("button", { name: "Check in" }).click();
    await expect(page.getByTestId("checkin")).toContainText("You’ve checked in today");
  });
  forgetDisconnected(pageErrors);
});

/** What Chromium writes into the console about the network that the test has taken away. */
function forgetDisconnected(pageErrors: string[]) {
  const left = pageErrors.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"));
  pageErrors.splice(0, pageErrors.length, ...left);
}

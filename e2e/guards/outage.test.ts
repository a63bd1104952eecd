import { readFileSync } from "node:fs";
import { expect, test } from "../fixtures.ts";

/** The page as `lib/platform/request/unavailable-page.test.ts` writes it down; with a real outage in outage.all.test.ts. */
const unavailable = new URL("../../lib/platform/request/unavailable-page.snap", import.meta.url);

test("the page of an outage tries again by itself, and the person is where they wanted to be", async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const [, status = "", head = "", body = ""] =
    /^(\d+)\n\n(.*)\n\n([\s\S]*)$/.exec(readFileSync(unavailable, "utf8")) ?? [];
  await page.route(
    ({ pathname }) => pathname === "/members/settings",
    (route) => route.fulfill({ status: Number(status), headers: JSON.parse(head), body }),
    { times: 1 },
  );
  await page.goto("/members/settings?tab=a");
  await expect(page.getByText("One of our services isn’t responding.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Retry" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page).toHaveURL(/\/members\/settings\?tab=a$/);
});

import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";

test("a member downloads a statement; a visitor verifies it, and sees when a figure was changed", async ({
  page,
  member,
  openAs,
}) => {
  await page.goto("/xp");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download as file (JSON)" }).click(),
  ]);
  const file = await download.path();
  const text = await readFile(file, "utf8");

  const visitor = await openAs();
  const sent: string[] = [];
  visitor.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await visitor.goto("/verify");
  await visitor.getByLabel("Statement file").setInputFiles(file);
  await expect(visitor.getByRole("heading", { name: "Genuine" })).toBeVisible();
  await expect(visitor.getByText(member.id)).toBeVisible();
  await expectAccessible(visitor);

  const jws = JSON.parse(text) as { payload: string };
  const claims = JSON.parse(Buffer.from(jws.payload, "base64url").toString()) as Record<string, unknown>;
  const changed = Buffer.from(JSON.stringify({ ...claims, total: 99_999 })).toString("base64url");
  await visitor.getByLabel("Or paste its text").fill(JSON.stringify({ ...jws, payload: changed }));
  await visitor.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(visitor.getByRole("heading", { name: "Not genuine" })).toBeVisible();
  await visitor.getByLabel("Or paste its text").fill("hello");
  await visitor.getByRole("button", { name: "Verify" }).click();
  await expect(visitor.getByRole("heading", { name: "This isn’t a statement" })).toBeVisible();
  expect(sent.filter((address) => !address.includes("/api/track"))).toEqual([]);
});

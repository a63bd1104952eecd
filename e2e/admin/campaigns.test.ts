import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../support/axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { createMember, createStaff } from "../support/members.ts";
import { uniqueDigits } from "../support/numbers.ts";
import { sql } from "../support/services.ts";

const DAY_MS = 86_400_000;

/** The day of a moment, in UTC. */
const utcDay = (time: number) => new Date(time).toISOString().slice(0, 10);

test("a campaign is written, checked, tried on oneself, sent to a segment, read, followed and left", async ({
  openAs,
  page: reader,
}) => {
  test.slow();
  const [first, second] = [await createMember({ name: "Vera Lind" }), await createMember({ name: "Tom Ek" })];
  // Two members alone joined on this day, so that nobody of another test is written to. The moment is read once: a second
  // one could be of the next day.
  const days = 800 + Number(uniqueDigits(4));
  const name = `Only two ${days}`;
  const joined = Date.now() - days * DAY_MS;
  await sql`update public.profiles set created_at = ${new Date(joined).toISOString()}
    where user_id in (${first.id}, ${second.id})`;
  await sql`update public.profiles set locale = 'es' where user_id = ${second.id}`;
  await sql`insert into public.mail_preferences (user_id, product) values (${first.id}, true), (${second.id}, true)
    on conflict (user_id) do update set product = true`;
  const rule = {
    match: "all",
    rules: [
      { field: "joined", op: "from", value: utcDay(joined) },
      { field: "joined", op: "before", value: utcDay(joined + DAY_MS) },
    ],
  };
  await sql`insert into private.segments (name, rule) values (${name}, ${sql.json(rule)})`;

  const staff = await createStaff("moderator");
  const page = await openAs(staff);
  await page.goto("/admin/email-campaign");
  await page.getByRole("link", { name: "New campaign" }).click();
  const steps = page.getByRole("navigation", { name: "Steps of this campaign" });
  const step = (title: string) => steps.getByRole("button", { name: title });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Saved segment").selectOption({ label: name });
  await expect(page.getByText("2 members", { exact: true })).toBeVisible();
  const languages = page.getByRole("tablist", { name: "Language: Subject and preview" });
  const write = async (language: string, subject: string, text: string) => {
    await step("Texts").click();
    await languages.getByRole("tab", { name: language }).click();
    // One choice for the subject and for every block.
    const open = page.getByRole("tabpanel", { name: language });
    await open.getByLabel("Subject").fill(subject);
    await open.getByLabel("Text", { exact: true }).fill(text);
  };
  const check = async () => {
    await step("Preview and test").click();
    await page.getByRole("button", { name: "Check" }).click();
  };
  await write("English", `The hut opens ${days}`, "Dear {{first|friend}}, see [the plans](/pricing).");
  await expect(languages.getByRole("tab", { name: "Español missing" })).toBeVisible();
  await expect(step("Texts")).toContainText("missing");
  await expectAccessible(page);
  await check();
  await expect(page.getByText("The subject is missing in Español.")).toBeVisible();
  await write("Español", `Abre el refugio ${days}`, "Hola {{first|amigo}}, mira [los planes](/pricing).");
  await expect(step("Texts"), "nobody of them reads German").toContainText("done");
  await check();
  await expect(page.getByText("No problems found.")).toBeVisible();
  await write(
    "Deutsch",
    `Die Hütte öffnet ${days}`,
    "Hallo {{first|du}}, sieh dir [die Tarife](/pricing) an.",
  );
  await step("Preview and test").click();
  await page.getByRole("button", { name: "Send test to me in English" }).click();
  await expect(page.getByText(`Sent to ${staff.email}.`)).toBeVisible();
  await mailTo(staff.email, new RegExp(`${days}`));
  await expectAccessible(page);

  await page.getByLabel("Reason").fill("The season begins");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page).toHaveURL(/\/admin\/email-campaign\/[0-9a-f-]{36}$/);
  await expect(step("Preview and test"), "its page goes on where it was").toHaveAttribute(
    "aria-current",
    "step",
  );
  await page.getByRole("button", { name: "Schedule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Now");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog).toBeHidden();
  // The page follows by itself what the clock begins, and does not keep counts that were read while the last mails settled.
  await page.route("**/api/admin/campaigns/*", async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as { counts: { frozen: number } };
    const counts = { ...file.counts, queued: 0, in_flight: file.counts.frozen };
    await route.fulfill({ response, json: { ...file, counts } });
  });
  await expect(page.getByText("2 of 2 done")).toBeVisible();
  await expect(page.getByText("Finished", { exact: true })).toBeVisible();

  const [message] = await mailTo(first.email, new RegExp(`The hut opens ${days}`));
  expect(message?.text).toContain("Dear Vera");
  const [, link = ""] =
    /href="([^"]*\/api\/campaigns\/[^"]+)"[^>]*>the plans</.exec(message?.html ?? "") ?? [];
  expect(link).not.toBe("");
  await reader.goto(link);
  await expect(reader).toHaveURL(/\/pricing/);
  const leave = /https?:\/\/\S+\/unsubscribe\S*/.exec(message?.text ?? "")?.[0] ?? "";
  await reader.goto(leave);
  await reader.getByRole("button", { name: "Stop the selected emails" }).click();
  await expect
    .poll(async () => {
      const [row] = await sql`select product from public.mail_preferences where user_id = ${first.id}`;
      return row?.product as boolean;
    })
    .toBe(false);
  await page.reload();
  await expectAccessible(page);
});

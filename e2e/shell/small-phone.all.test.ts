import { expect, test } from "../fixtures.ts";
import { createStaff } from "../support/members.ts";
import { ofHub, ofMembers, ofSettings, ofStaff, walkOnPhone } from "../support/small-phone.ts";

/* The widths and languages that `small-phone.test.ts` leaves out. */

for (const locale of ["en", "es"]) {
  test(`every page of a member fits a phone of 320 pixels: ${locale}`, async ({ openAs }) => {
    test.slow();
    const page = await openAs({ email: "noor@altura.test" });
    await walkOnPhone(page, { locale, width: 320, paths: ofMembers });
  });

  test(`pages of staff fit a phone of 320 pixels: ${locale}`, async ({ openAs }) => {
    test.slow();
    const page = await openAs(await createStaff("admin"));
    await walkOnPhone(page, { locale, width: 320, paths: ofStaff });
  });
}

for (const locale of ["en", "de", "es"])
  test(`the settings of a new member are short, on a phone of 360 pixels too: ${locale}`, async ({
    page,
    member,
  }) => {
    test.slow();
    expect(member.id).toBeTruthy();
    for (const path of ofSettings) {
      await walkOnPhone(page, { locale, width: 360, paths: [path] });
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      await expect.poll(height, path).toBeLessThan(3000);
    }
  });

test("a new member uses every section of the hub on a phone of 390 pixels", async ({ page, member }) => {
  test.slow();
  expect(member.id).toBeTruthy();
  await walkOnPhone(page, { locale: "en", width: 390, paths: ofHub });
});

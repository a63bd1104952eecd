import { test } from "../fixtures.ts";
import { createStaff } from "../support/members.ts";
import { ofMembers, ofStaff, walkOnPhone } from "../support/small-phone.ts";

/* German has the longest words; 320 pixels is the narrowest phone in use. */

test("every page of a member fits a phone of 320 pixels in German", async ({ openAs }) => {
  test.slow();
  // A member of the examples, whose pages are full; no test changes her.
  const page = await openAs({ email: "noor@altura.test" });
  await walkOnPhone(page, { locale: "de", width: 320, paths: ofMembers });
});

test("pages of staff fit a phone of 320 pixels in German", async ({ openAs }) => {
  test.slow();
  const page = await openAs(await createStaff("admin"));
  await walkOnPhone(page, { locale: "de", width: 320, paths: ofStaff });
});

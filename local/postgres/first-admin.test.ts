import { afterAll, beforeAll, expect, test } from "vitest";
import { readAdmins } from "../console/accounts.ts";
import { prepareDatabase } from "./database.ts";
import { databaseOnOwnServer, type FreshDatabase } from "./testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  // It makes a database beside this one, which the server of all tests cannot do while others copy theirs.
  db = await databaseOnOwnServer();
  await prepareDatabase(db.url, { firstAdmin: "rosa@example.com" });
});
afterAll(() => db.drop());

test("a community without example data has one admin with a proven address, plans and prices", async () => {
  const [made] = await db.sql`
    select (select count(*)::int from auth.users where email_confirmed_at is not null) as members,
      (select array_agg(role::text) from user_roles) as roles,
      exists (select from plans) and exists (select from prices) as plans,
      (select value from settings where key = 'staff.second_factor') as second_factor`;
  expect(made).toEqual({ members: 1, roles: ["admin"], plans: true, second_factor: false });
  expect(await readAdmins(db.sql)).toEqual([
    { email: "rosa@example.com", name: "The admin", role: "Administrator" },
  ]);
});

test("starting again, or with another address, makes no second account", async () => {
  await prepareDatabase(db.url, { firstAdmin: "other@example.com" });
  expect((await readAdmins(db.sql)).map(({ email }) => email)).toEqual(["rosa@example.com"]);
});

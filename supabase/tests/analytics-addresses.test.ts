import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, onboard } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const erase = (member: string) => db.asKept("service_role", (tx) => tx`select erase_member(${member})`);
const record = (event: object) => db.sql`select record_analytics(${db.sql.json(event as never)})`;
const events = () => db.sql`select page_path, metadata from analytics_events order by id`;

test("analytics keeps no address, however it is written, and shortens wallets", async () => {
  await db.sql`delete from analytics_events`;
  const wallet = `0x${"ab".repeat(20)}`;
  const hash = `0x${"cd".repeat(32)}`;
  for (const [path, search, note] of [
    ["/auth", "?email=vera.lang%2Bx%40example.com&next=%2F", "mailto:vera@example.com"],
    ["/r/vera@example.com", "?phone=%2B34612345678", "+34612345678 called"],
    [`/wallet/${wallet}`, `?tx=${hash}&to=${wallet}`, "Vera@EXAMPLE.com, or vera@exa"],
  ])
    await record({ event_type: "page_view", page_path: path, metadata: { search, note, steps: 3 } });
  expect(await events()).toEqual([
    { page_path: "/auth", metadata: { search: "?email=…&next=%2F", note: "mailto:…", steps: 3 } },
    { page_path: "/r/…", metadata: { search: "?phone=…", note: "… called", steps: 3 } },
    {
      page_path: "/wallet/0xabab…abab",
      metadata: { search: `?tx=${hash}&to=0xabab…abab`, note: "…, or …", steps: 3 },
    },
  ]);
});

test("erasure takes the member's address out of analytics paths and metadata, whoever's event it was", async () => {
  await db.sql`delete from analytics_events`;
  const address = "walker+x@example.com";
  const me = await join(db, { email: address });
  await onboard(db, me);
  await record({
    event_type: "page_view",
    page_path: "/apply",
    user_id: me,
    session_id: "s",
    metadata: { plan: "pro" },
  });
  // Written before addresses were kept out.
  const insert = (path: string, metadata: object) =>
    db.sql`insert into analytics_events (event_type, page_path, session_id, metadata)
      values ('page_view', ${path}, 's', ${db.sql.json(metadata as never)})`;
  await insert(`/auth/${address}`, { search: "" });
  await insert("/auth", { search: "?email=Walker%2Bx%40Example.com", more: 1 });
  await insert("/auth", { search: "?email=somebody%40example.com" });
  await erase(me);
  expect(await events()).toEqual([
    { page_path: "/apply", metadata: {} },
    { page_path: "/auth/…", metadata: { search: "" } },
    { page_path: "/auth", metadata: { search: "?email=…", more: 1 } },
    { page_path: "/auth", metadata: { search: "?email=somebody%40example.com" } },
  ]);
});

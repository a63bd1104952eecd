import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

let db: FreshDatabase;
let sources: { name: string; source: string }[];
beforeAll(async () => {
  db = await freshDatabase();
  sources = await db.sql`
    select n.nspname || '.' || p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind = 'f'
    union all
    select schemaname || '.' || viewname, definition from pg_views where schemaname in ('public', 'private')`;
});
afterAll(() => db.drop());

const matching = (pattern: RegExp) =>
  sources.filter(({ source }) => pattern.test(source)).map(({ name }) => name);

test("only the mints of one member are counted among the mints of members", () => {
  expect(
    matching(/(?:count\s*\(|offset)[^;]{0,300}\bnft_mints\b|\bnft_mints\b[^;]{0,200}\boffset\b/i).toSorted(),
  ).toEqual([
    // How long the oldest waits that is not confirmed.
    "private.queue_states",
    // How many of the member's own wait.
    "public.register_mint",
  ]);
});

test("how many memberships are minted is read in one place", () => {
  expect(matching(/\bcontract_state\b/).toSorted()).toEqual([
    "private.memberships_minted",
    "private.minted_tokens",
    // Whether the chain has been read lately.
    "private.mission_nft",
    "private.places_left",
    "private.record_mint",
    // What is promised beside the reserve.
    "public.admin_nft",
    "public.record_contract",
    "public.site_facts",
  ]);
});

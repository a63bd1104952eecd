import { afterAll, beforeAll, expect, test } from "vitest";
import { steps, tidyLine, tidyProse } from "@/lib/platform/text/written";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import fc from "../../local/testing/properties.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** Every code point that PostgreSQL has, between two letters and beside blanks, and each after a few that it may depend on. */
const points = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
  // Of the planes without names a few.
  .filter((point) => (point < 0x20000 || point >= 0xe0000 ? point < 0xe2000 : point % 997 === 0));
const chunk = 64;
const everySign = Array.from({ length: Math.ceil(points.length / chunk) }, (_, at) =>
  points
    .slice(at * chunk, at * chunk + chunk)
    .map((point) => `a${String.fromCodePoint(point)}b \n`)
    .join(""),
);

const signs = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 2 }),
  fc.string({ unit: "binary", maxLength: 2 }).filter((text) => !text.includes("\0") && text.isWellFormed()),
  fc.constantFrom(
    ..."aZ \n\r\t\u0301\u0591\u0e47\u200c\u200d\ufe0f\u3164\u115f\u200b\u202e\u20e3\u00a0كب",
    "👩",
    "\u{1f3f4}",
    "\u{e0067}",
    "\u{e007f}",
    "\u{e0100}",
    "葛",
  ),
);
const mixed = fc.sample(
  fc.array(signs, { maxLength: 14 }).map((parts) => parts.join("")),
  { numRuns: 6000, seed: 7 },
);

test("the database writes a text as the forms do, whatever sign is in it", async () => {
  for (const texts of [everySign, mixed]) {
    const rows = await db.sql`
      select private.tidy_line(t) as line, private.tidy_prose(t) as prose
      from unnest(${texts}::text[]) with ordinality x (t, n) order by n`;
    expect(rows.map(({ line }) => line as string)).toEqual(texts.map(tidyLine));
    expect(rows.map(({ prose }) => prose as string)).toEqual(texts.map(tidyProse));
  }
});

test("and by the same patterns", async () => {
  const source = await db.sql`
    select string_agg(prosrc, ' ') as text from pg_proc
    where pronamespace = 'private'::regnamespace and proname in ('tidied', 'tidy_line', 'tidy_prose')`;
  for (const [pattern] of [...steps.line, ...steps.prose].filter((step) => step !== null)) {
    const inSql = pattern.replace(/\\u\{([0-9a-f]+)\}/g, (_, hex: string) => `\\U${hex.padStart(8, "0")}`);
    expect(source[0]?.text).toContain(`'${inSql}'`);
  }
});

/** Columns with a length that no person fills with words for others, and what they hold. */
const machines: Record<string, string> = {
  "a key, an id, a hash or what a machine says":
    "alerts.subject analytics_events.event_type analytics_events.page_path analytics_events.session_id appeals.penalty case_states.id " +
    "chat_previews.url connected_accounts.person_mark contract_changes.reason database_sizes.relation events.key feedback.page_path " +
    "lint_exceptions.subject mail_brakes.subject mail_outbox.key mail_reports.key rate_limits.key mission_claims.subject nft_mints.failure payouts.error " +
    "pending_decisions.subject_id points_ledger.source_id recovery_codes.code_hash referral_clicks.ip_hash " +
    "referral_clicks.landing_path referral_clicks.user_agent_hash referral_clicks.visitor refund_requests.subject rule_changes.subject " +
    "scheduled_runs.error server_errors.message stripe_checks.error stripe_checks.reading stripe_events.error stripe_findings.object_id " +
    "stripe_seen.object_id user_sessions.device user_sessions.ip_hash user_sessions.user_agent webhook_attempts.answer " +
    "webhook_attempts.error webhook_deliveries.body webhook_deliveries.event_key webhook_secrets.key_id webhook_secrets.sealed " +
    "campaign_recipients.answer",
  "an address or a number, which has a form of its own":
    "blocks.value import_rows.email mail_suppressions.address merge_requests.contact",
  "written by a function that does the same: private.checked_text, private.import_name, private.demand_reason, lib/chat/preview-page.ts":
    "chat_messages.text import_rows.name import_rows.note import_rows.plan points_ledger.reason admin_jobs.reason admin_jobs.undo_reason chat_previews.title " +
    "chat_previews.description",
  "the file of an import as it is, until its lines are read": "import_parts.text",
  "compared by private.flat_text, and read by moderators alone": "chat_rules.pattern",
  "texts of the site and of mails, whose layout counts, and what they were before":
    "documents.texts mail_kinds.texts point_reason_versions.texts",
};

/** Text that is limited by its length alone, and JSON of words by language: what a person may have written. */
const written = `
  with checked as (
    select c.conrelid, pg_get_constraintdef(c.oid) as def from pg_constraint c where c.contype = 'c'
  )
  select format('%s.%s', t.relname, a.attname) as name
  from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname in ('public', 'private') and t.relkind in ('r', 'p') and not t.relispartition and a.attnum > 0 and not a.attisdropped
    and (
      a.atttypid = 'text'::regtype
      and exists (select from checked d where d.conrelid = t.oid and strpos(d.def, format('char_length(%s)', a.attname)) > 0)
      and not exists (select from checked d where d.conrelid = t.oid and d.def ~ format('\\m%s\\M[^,]* ~\\*? ', a.attname))
      or a.atttypid = 'jsonb'::regtype and a.attname in ('texts', 'titles', 'names', 'answers'))
  order by 1`;

/** Columns that the trigger writes, by its arguments. */
const tidied = `
  select format('%s.%s', t.relname, split_part(arg, ':', 1)) as name
  from pg_trigger g join pg_class t on t.oid = g.tgrelid
    cross join regexp_split_to_table(rtrim(encode(g.tgargs, 'escape'), '\\000'), '\\\\000') arg
  where g.tgfoid = 'private.tidy_written'::regproc and g.tgenabled = 'O'`;

test("every column that people write for others is written in that way, or is named here with its reason", async () => {
  const names = async (query: string) => (await db.sql.unsafe(query)).map(({ name }) => name as string);
  const covered = await names(tidied);
  const exempt = Object.values(machines).flatMap((list) => list.split(" "));
  const open = (await names(written)).filter((name) => !covered.includes(name));
  expect(open.filter((name) => !exempt.includes(name))).toEqual([]);
  expect(exempt.filter((name) => !open.includes(name))).toEqual([]);
});

test("a member who asks the database directly gets no other name than by the form", async () => {
  const me = await join(db);
  const save = (name: string) =>
    db.asKept(
      me,
      (tx) => tx`update profiles set full_name = ${name} where user_id = ${me} returning full_name`,
    );
  expect(await save("  A\u202en\u200ba\nBcc: x  ")).toEqual([{ full_name: "Ana Bcc: x" }]);
  expect(await save("محمد رضا")).toEqual([{ full_name: "محمد رضا" }]);
  for (const hidden of ["\u200b\u200b\u200b", "\u3164", "\u2800", "\u{e0041}", "\u202e"])
    await expect(save(hidden)).rejects.toThrow("name_missing");
  const bio = await db.asKept(
    me,
    (tx) => tx`update profiles set bio = ${"One\r\n\u202etwo"} where user_id = ${me} returning bio`,
  );
  expect(bio).toEqual([{ bio: "One\ntwo" }]);
  const interests = await db.asKept(
    me,
    (tx) =>
      tx`update profiles set interests = ${["a\u202ert", "music"]} where user_id = ${me} returning interests`,
  );
  expect(interests).toEqual([{ interests: ["art", "music"] }]);
});

test("a name that a provider brings is kept as it may be, or not at all", async () => {
  const named = async (full_name: string) => {
    const [row] = await db.sql`insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), gen_random_uuid() || '@example.com', ${db.sql.json({ full_name })}) returning id`;
    const [profile] = await db.sql`select full_name from profiles where user_id = ${row?.id as string}`;
    return profile?.full_name as string | null;
  };
  expect(await named(" Ana\u202e\nRuiz ")).toBe("Ana Ruiz");
  expect(await named("\u3164\u200b")).toBeNull();
  expect(await named("x".repeat(5000))).toBe("x".repeat(80));
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { domainForm, domainName, emailAddress, emailForm } from "@/lib/platform/text/email-address";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import fc from "../../local/testing/properties.ts";
import { schemaFiles } from "./source.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const long = "a".repeat(63);
const pieces = fc.constantFrom(
  ..."aZ09.-_+@@@&'\"<>%/ \n\t\u00fc\u0000\u200b\u202e",
  ..."example.com,xn--mller-kva.de,.com,.co.uk,xn--,--,..,@a.de,127.0.0.1,r&d@,.c,.1a".split(","),
  long,
);
const texts = [
  ...fc.sample(
    fc.array(pieces, { maxLength: 8 }).map((of) => of.join("")),
    { numRuns: 4000, seed: 1 },
  ),
  ...fc.sample(fc.emailAddress(), { numRuns: 500, seed: 2 }),
  ...fc.sample(fc.domain(), { numRuns: 500, seed: 3 }),
  ...fc.sample(fc.string({ unit: "binary" }), { numRuns: 500, seed: 4 }),
  ...["a@b.de", "a@müller.de", `${long}a@b.de`, `${long}aa@b.de`, `a@${long}.de`, `a@${long}a.de`],
  ...[190, 191, 192, 252, 253, 254].flatMap((length) => {
    const domain = `${`${long}.`.repeat(4)}`.slice(0, length - 3).replace(/\.$/, "a") + ".de";
    return [domain, `a@${domain}`];
  }),
  // PostgreSQL has no zero byte, and no half of a pair.
].filter((text) => !text.includes("\u0000") && text.isWellFormed());

test("the database calls an address what the forms call one", async () => {
  const rows = await db.sql`
    select t, private.is_email(t) as email, private.is_domain(t) as domain
    from unnest(${texts}::text[]) with ordinality x (t, n) order by n`;
  const taken = { email: 0, domain: 0 };
  for (const { t, email, domain } of rows) {
    // The forms write it in the one way first; the database takes only that.
    expect([t, email]).toEqual([t, emailAddress.safeParse(t).data === t]);
    expect([t, domain]).toEqual([t, domainName.safeParse(t).data === t]);
    taken.email += Number(email);
    taken.domain += Number(domain);
  }
  expect(rows).toHaveLength(texts.length);
  expect(Math.min(taken.email, taken.domain)).toBeGreaterThan(300);
});

test("what the forms give, the database takes", async () => {
  const given = texts.flatMap((text) => emailAddress.safeParse(text).data ?? []);
  expect(await db.sql`select t from unnest(${given}::text[]) t where not private.is_email(t)`).toEqual([]);
});

test("the schema has no other definition of an address or a domain", () => {
  const own = schemaFiles.find(({ file }) => file === "platform/foundation/types.sql")?.sql;
  for (const form of [domainForm, emailForm]) expect(own).toContain(`'${form.replaceAll("'", "''")}'`);
  const others = schemaFiles.flatMap(({ file, sql }) =>
    sql
      .split("\n")
      .filter((line) => /~\*? *E?'\^.*(?<!https\?:\/\/\[\^\\s)@.*\$'/.test(line) && !line.includes("://"))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(others.map((line) => line.replace(/:.*/, ""))).toEqual([
    // What to mask in Stripe's words: anything with the sign.
    "money/panel/functions.sql",
    "platform/foundation/types.sql",
  ]);
});

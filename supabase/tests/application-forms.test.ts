import { afterAll, describe, expect, test } from "vitest";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, second, moderator, call, undo, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

type Field = Record<string, unknown> & { id: string };
const words = (text: string) => ({ en: text, es: text });
const project: Field = { id: "project", kind: "short", required: true, max: 80, label: words("Name") };
const band: Field = {
  id: "band",
  kind: "choice",
  required: true,
  label: words("Do you play with others?"),
  options: ["yes", "no"].map((key) => ({ key, label: words(key) })),
};
const size: Field = {
  id: "size",
  kind: "short",
  required: true,
  max: 10,
  label: words("How many?"),
  when: { field: "band", is: "yes" },
};
const site: Field = { id: "site", kind: "link", required: false, max: 1, label: words("Site") };
const form = [project, band, size, site];

const publish = (fields: unknown, { asker = admin, version = "null" } = {}) =>
  call(
    asker,
    `admin_publish_form('${JSON.stringify(fields).replaceAll("'", "''")}', 'project', 'Asked by members', ${version})`,
  );
const inForce = async () => {
  const [row] = await db.sql`select version, fields from application_forms order by version desc limit 1`;
  return { version: String(row?.version), fields: row?.fields as Field[] };
};
const save = (member: string, data: object, submit: boolean, version?: string) =>
  db.asKept(
    member,
    (tx) => tx`select save_application(${tx.json(data as never)}, ${submit}, ${version ?? null})`,
  );
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => new Error("allowed"),
    (thrown: unknown) => thrown as Error & { detail?: string },
  );
  const detail = "detail" in error ? error.detail : undefined;
  return [error.message, detail?.startsWith("{") ? (JSON.parse(detail) as object) : detail];
};
const keptBy = async (member: string) =>
  (
    await db.sql`select project, answers, form_version::text, status from creator_applications
      where user_id = ${member} order by created_at desc limit 1`
  )[0];

describe("a form that cannot be used is refused, and the field named", () => {
  const cases: [string, unknown, string?][] = [
    ["no fields", []],
    ["not a list", { id: "project" }],
    ["an id twice", [project, project], "project"],
    ["a key with capitals", [project, { ...site, id: "Site" }], "Site"],
    ["an unknown kind", [project, { ...site, kind: "audio" }], "site"],
    ["six files", [project, { ...site, kind: "file", max: 6 }], "site"],
    ["a least number of files", [project, { ...site, kind: "file", min: 1 }], "site"],
    ["an unknown property", [project, { ...site, script: "x" }], "site"],
    ["no English words", [project, { ...site, label: { es: "Sitio" } }], "site"],
    ["empty words", [project, { ...site, label: { en: "Site", es: " " } }], "site"],
    ["words that are too long", [project, { ...site, hint: words("x".repeat(301)) }], "site"],
    ["too long an answer", [project, { ...site, kind: "long", max: 5001 }], "site"],
    ["more than it may hold at least", [{ ...project, min: 81 }], "project"],
    ["half a number", [{ ...project, min: 1.5 }], "project"],
    ["one option", [project, { ...band, options: [{ key: "yes", label: words("Yes") }] }], "band"],
    [
      "the same option twice",
      [project, { ...band, options: [1, 2].map(() => ({ key: "a", label: words("A") })) }],
      "band",
    ],
    ["a condition on what comes later", [project, size, band], "size"],
    ["a condition on no option", [project, band, { ...size, when: { field: "band", is: "maybe" } }], "size"],
    ["a condition on a text", [project, { ...size, when: { field: "project", is: "x" } }], "size"],
    ["a title that is not required", [{ ...project, required: false }], "#title"],
    ["a title that is missing", [site], "#title"],
    [
      "thirty-one fields",
      [project, ...Array.from({ length: 30 }, (_, n) => ({ ...site, id: `f_${"a".repeat(n)}` }))],
    ],
  ];
  test.each(cases)("%s", async (_, fields, field = "") => {
    const before = await inForce();
    const call = `admin_publish_form('${JSON.stringify(fields)}', 'project', 'Asked by members')`;
    expect(await refusalOf(admin, call)).toMatchObject({ message: "form_invalid", details: field });
    expect(await inForce()).toEqual(before);
  });
});

test("admins publish, with the version they edited; moderators read", async () => {
  const { version, fields } = await inForce();
  expect(fields.map(({ id }) => id)).toEqual([
    "project",
    "discipline",
    "pitch",
    "audience",
    "links",
    "samples",
  ]);
  await expect(publish(form, { asker: moderator })).rejects.toThrow("forbidden");
  await expect(db.as(await join(db), (tx) => tx`select admin_forms()`)).rejects.toThrow("forbidden");
  await expect(db.as(moderator, (tx) => tx`select * from application_forms`)).rejects.toThrow(
    /permission denied/,
  );
  await publish(form, { version: `'${version}'` });
  const next = await inForce();
  expect(next.fields).toEqual(form);
  const shorter = JSON.stringify([project, band]);
  expect(
    await refusalOf(second, `admin_publish_form('${shorter}', 'project', 'Shorter', '${version}')`),
  ).toMatchObject({ message: "changed_meanwhile", details: "Ada" });
  expect(await publish(form)).toBeNull();
  expect(await inForce()).toEqual(next);
  const [line] = await db.sql`select before, after from audit_log where action = 'form.published'`;
  expect(line).toEqual({ before: { version: Number(version) }, after: { version: Number(next.version) } });
  const listed = (await call(moderator, "admin_forms()")) as unknown as { by: string | null }[];
  expect(listed.map(({ by }) => by)).toEqual(["Ada", null]);
});

describe("answers", () => {
  test("every refused field is named; a draft may be incomplete", async () => {
    const member = await join(db);
    expect(await refusal(save(member, { band: "yes", site: "javascript:alert(1)" }, true))).toEqual([
      "required",
      { project: "required", size: "required", site: "url_invalid" },
    ]);
    expect(await refusal(save(member, { project: "x".repeat(81), band: "both" }, false))).toEqual([
      "too_long",
      { project: "too_long", band: "invalid_input" },
    ]);
    expect(await refusal(save(member, { site: "https://a.example https://b.example" }, false))).toEqual([
      "too_long",
      { site: "too_long" },
    ]);
    expect(await refusal(save(member, { project: { en: "x" } }, false))).toEqual([
      "invalid_input",
      { project: "invalid_input" },
    ]);
    for (const unreadable of [{ pitch: "of another form" }, [], { "": "x" }])
      expect(await refusal(save(member, unreadable, false))).toEqual(["invalid_input", ""]);
    expect(await keptBy(member)).toBeUndefined();
    await save(member, { band: "yes" }, false);
    expect(await keptBy(member)).toMatchObject({ status: "draft", answers: { band: "yes" }, project: "" });
  });

  test("what is not asked is dropped, whatever it holds", async () => {
    const member = await join(db);
    const given = {
      project: " Dawn ",
      band: "no",
      size: "far too long for it",
      site: " https://a.example\r\n",
    };
    await save(member, given, true);
    expect(await keptBy(member)).toMatchObject({
      status: "submitted",
      project: "Dawn",
      answers: { project: "Dawn", band: "no", site: ["https://a.example"] },
    });
  });
});

test("a draft follows the form, what was sent keeps its own, and the page is told", async () => {
  const [drafting, asked] = [await join(db), await join(db)];
  const old = await inForce();
  const answers = { project: "Dawn", band: "no" };
  await save(drafting, answers, false, old.version);
  await save(asked, answers, true, old.version);
  await publish([project, site]);
  const next = await inForce();
  expect(await refusal(save(drafting, answers, true, old.version))).toEqual(["form_changed", ""]);
  await save(drafting, { project: "Dusk" }, true, next.version);
  expect(await keptBy(drafting)).toMatchObject({ form_version: next.version, answers: { project: "Dusk" } });

  const [sent] = await db.sql`select id from creator_applications where user_id = ${asked}`;
  await call(moderator, `admin_review_application('${sent?.id}', 'more_info', 'With whom?')`);
  const [mine] = await db.as(asked, (tx) => tx`select my_application() #>> '{form,version}' as version`);
  expect(mine?.version).toBe(old.version);
  await save(asked, { ...answers, band: "yes", size: "3" }, true, old.version);
  const [shown] = await db.as(
    moderator,
    (tx) => tx`select c -> 'details' -> 'answered' as it from jsonb_array_elements(
      admin_cases('{"kind": "application"}', 'due', false, null, false, 50) -> 'rows') c where c ->> 'id' = ${sent?.id as string}`,
  );
  expect(shown?.it).toMatchObject([
    { id: "band", question: band.label, choice: words("yes"), text: null, links: null },
    { id: "size", text: "3" },
  ]);
});

test("a version that was answered stays when it is undone; the one before is published again", async () => {
  const before = await inForce();
  const { line } = await publish(form);
  const published = await inForce();
  const member = await join(db);
  await save(member, { project: "Dawn" }, false);
  await undo(second, line);
  const after = await inForce();
  expect(after.fields).toEqual(before.fields);
  expect(Number(after.version)).toBeGreaterThan(Number(published.version));
  expect(await keptBy(member)).toMatchObject({ form_version: published.version });
});

test("a version that has been replaced is not undone", async () => {
  const { line } = await publish(form);
  await publish([project]);
  expect(await refusalOf(admin, `admin_undo(${line}, null)`)).toMatchObject({
    message: "changed_meanwhile",
  });
});

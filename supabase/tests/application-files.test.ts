import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { join } from "./cast.ts";
import { castOfStaff } from "./staff-cast.ts";

const { db, admin, moderator, call, refusalOf } = await castOfStaff();
afterAll(() => db.drop());

const words = (text: string) => ({ en: text });
const project = { id: "project", kind: "short", required: true, max: 80, label: words("Name") };
const score = { id: "score", kind: "file", required: true, max: 2, label: words("Score") };
const publish = async (fields: unknown) => {
  await call(admin, `admin_publish_form('${JSON.stringify(fields)}', 'project', 'Asked by members')`);
  const [row] = await db.sql`select max(version)::int as version from application_forms`;
  return row?.version as number;
};
let form: number;
beforeAll(async () => {
  form = await publish([project, score]);
});

type Adding = { field?: string; version?: number; type?: string; size?: number };
const add = async (
  member: string,
  { field = "score", version = form, type = "application/pdf", size = 900 }: Adding = {},
) => {
  const id = randomUUID();
  await db.sql`select add_application_file(${member}, ${id}, ${field}, ${version}, 'Dawn.pdf', ${type}, ${size})`;
  return id;
};
const save = (member: string, data: object, submit = false) =>
  db.asKept(member, (tx) => tx`select save_application(${tx.json(data as never)}, ${submit}, ${form})`);
const remove = async (member: string, file: string | null) =>
  (await db.sql`select remove_application_files(${member}, ${file}) as ids`)[0]?.ids as string[];
const answersOf = async (member: string) =>
  (await db.sql`select answers from creator_applications where user_id = ${member}`)[0]?.answers as object;
const statusTo = (member: string, status: string) =>
  db.sql`update creator_applications set status = ${status}, submitted_at = now() where user_id = ${member}`;

test("a file begins a draft, is told to its owner alone, and answers the field when the draft is kept", async () => {
  const [member, other] = [await join(db), await join(db)];
  const id = await add(member);
  const [mine] = await db.as(member, (tx) => tx`select my_application() #> '{application,files}' as files`);
  expect(mine?.files).toEqual([{ id, field: "score", name: "Dawn.pdf", type: "application/pdf", size: 900 }]);
  const seen = (asker: string) => db.as(asker, (tx) => tx`select id from application_files`);
  expect([await seen(member), await seen(other), await seen(moderator)]).toEqual([[{ id }], [], []]);
  await save(member, { project: "Dawn" });
  expect(await answersOf(member)).toEqual({ project: "Dawn", score: [id] });
});

test("whoever names another's file in an answer gets none of it", async () => {
  const [member, other] = [await join(db), await join(db)];
  const id = await add(member);
  await save(other, { project: "Dusk", score: [id] });
  expect(await answersOf(other)).toEqual({ project: "Dusk" });
  await expect(save(other, { project: "Dusk", score: [id] }, true)).rejects.toThrow("required");
  await expect(remove(other, id)).rejects.toThrow("not_found");
});

test("no more than the field takes, no other field, no other form, nothing too large or of another type", async () => {
  const member = await join(db);
  await expect(add(member, { field: "project" })).rejects.toThrow("invalid_input");
  await expect(add(member, { version: form - 1 })).rejects.toThrow("form_changed");
  await expect(add(member, { type: "text/html" })).rejects.toThrow("application_files_type_check");
  await expect(add(member, { size: 10485761 })).rejects.toThrow("application_files_size_check");
  await Promise.all([add(member), add(member)]);
  const more = await Promise.allSettled([add(member), add(member)]);
  expect(more.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(add(member)).rejects.toThrow("files_too_many");
});

test("a suspended member adds none; what was sent is fixed", async () => {
  const [suspended, sent] = [await join(db), await join(db)];
  await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${suspended}`;
  await expect(add(suspended)).rejects.toThrow("suspended");
  const id = await add(sent);
  await save(sent, { project: "Dawn" }, true);
  await expect(add(sent)).rejects.toThrow("application_locked");
  await expect(remove(sent, id)).rejects.toThrow("application_locked");
});

test("a file is taken away from a draft, and from what was sent when it is no answer any more", async () => {
  const member = await join(db);
  const [first, second] = [await add(member), await add(member)];
  expect(await remove(member, first)).toEqual([first]);
  await save(member, { project: "Dawn" }, true);
  expect(await remove(member, null)).toEqual([]);
  await db.sql`update creator_applications set answers = answers - 'score' where user_id = ${member}`;
  expect(await remove(member, null)).toEqual([second]);
});

test("members call none of the functions of the service", async () => {
  const member = await join(db);
  const id = await add(member);
  for (const what of [
    `add_application_file('${member}', '${randomUUID()}', 'score', ${form}, 'a', 'application/pdf', 1)`,
    `remove_application_files('${member}', '${id}')`,
  ])
    await expect(db.as(member, (tx) => tx.unsafe(`select ${what}`))).rejects.toThrow(/permission denied/);
});

test("staff see the files of what was sent, with its answers, and of no draft", async () => {
  const member = await join(db);
  const id = await add(member);
  const file = `admin_application_file('${id}')`;
  expect(await refusalOf(moderator, file)).toBeUndefined();
  await expect(call(moderator, file)).rejects.toThrow("not_found");
  await save(member, { project: "Dawn of files" }, true);
  expect(await call(moderator, file)).toEqual({
    id,
    user_id: member,
    name: "Dawn.pdf",
    type: "application/pdf",
    size: 900,
  });
  await expect(call(member, file)).rejects.toThrow("forbidden");
  const [row] = await db.as(
    moderator,
    (tx) =>
      tx`select admin_applications('{"q": "Dawn of files"}', 'sent', true, null, false, 10) #> '{rows,0,answered}' as it`,
  );
  expect(row?.it).toMatchObject([{ id: "score", files: [{ id, name: "Dawn.pdf" }], links: null }]);
});

test("no policy lets anybody at the private bucket", async () => {
  const member = await join(db);
  const name = `${member}/${randomUUID()}`;
  const [bucket] =
    await db.sql`select public, allowed_mime_types from storage.buckets where id = 'applications'`;
  expect(bucket).toEqual({ public: false, allowed_mime_types: ["image/webp", "application/octet-stream"] });
  await db.sql`insert into storage.objects (bucket_id, name) values ('applications', ${name})`;
  for (const asker of [member, moderator, admin]) {
    expect(await db.as(asker, (tx) => tx`select from storage.objects where name = ${name}`)).toHaveLength(0);
    await expect(
      db.asKept(
        asker,
        (tx) => tx`insert into storage.objects (bucket_id, name) values ('applications', ${`${name}x`})`,
      ),
    ).rejects.toThrow(/row-level security/);
  }
});

test("the member's data holds them, and they go with the account", async () => {
  const member = await join(db);
  const id = await add(member);
  await db.sql`insert into storage.objects (bucket_id, name) values ('applications', ${`${member}/${id}`})`;
  const [row] = await db.as(member, (tx) => tx`select my_data_export() as it`);
  expect(row?.it).toMatchObject({
    application_files: [{ id, name: "Dawn.pdf" }],
    files: [{ bucket: "applications", name: `${member}/${id}` }],
  });
  await db.sql`select erase_member(${member})`;
  expect(await db.sql`select from application_files where id = ${id}`).toHaveLength(0);
});

test("publishing tells how many drafts move, how many lose an answer, and what keeps its form", async () => {
  const effect = async (asker: string, kept: string) =>
    (await call(asker, `admin_change_effect('form.publish', 'creator', '${kept}')`)) as unknown as {
      effects: { what: string; before: number; after: number }[];
    };
  const counts = async (kept: string) =>
    Object.fromEntries(
      (await effect(admin, kept)).effects.map(({ what, before, after }) => [what, [before, after]]),
    );
  const before = await counts("project,score");
  const [drafting, sent] = [await join(db), await join(db)];
  await save(drafting, { project: "Dawn" });
  await save(sent, { project: "Dawn" });
  await statusTo(sent, "in_review");
  const [drafts, waiting] = [before.drafts_before?.[0] ?? 0, before.open_applications?.[0] ?? 0];
  expect(await counts("project,score")).toEqual({
    drafts_before: [drafts + 1, 0],
    drafts_losing: [0, 0],
    open_applications: [waiting + 1, waiting + 1],
  });
  expect((await counts("score")).drafts_losing?.[1]).toBeGreaterThan(0);
  await expect(effect(moderator, "project")).rejects.toThrow("forbidden");
});

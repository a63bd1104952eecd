import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../local/supabase/testing/with-schema.ts";
import { join } from "../../supabase/tests/cast.ts";
import type { Staff } from "@/lib/session/status/access";
import { keepContentPicture, readContentPicture, readMailPicture, removeUnusedPictures } from "./pictures";

let running: TestSupabase;
let staff: Staff;
beforeAll(async () => {
  running = await startTestSupabase();
  Object.assign(process.env, applicationEnv(running.supabase));
  staff = { id: await join(running.db), roles: ["moderator"] } as unknown as Staff;
});
afterAll(() => running.stop());

const photo = async () =>
  new Uint8Array(
    await sharp({ create: { width: 3200, height: 1600, channels: 3, background: "#345" } })
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer(),
  );
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const kept = async () =>
  (await running.db.sql`select name from storage.objects where bucket_id = 'content' order by 1`).map(
    ({ name }) => (name as string).replace(".webp", ""),
  );
const age = () =>
  running.db
    .sql`update storage.objects set created_at = now() - interval '25 hours' where bucket_id = 'content'`;

it("draws a picture anew, smaller and without what was written beside its pixels", async () => {
  const id = await keepContentPicture(staff, await photo());
  const read = Buffer.from(await (await readContentPicture(id)).arrayBuffer());
  const facts = await sharp(read).metadata();
  expect(facts).toMatchObject({ format: "webp", width: 1600, height: 800 });
  expect(facts.exif).toBeUndefined();
  await expect(readContentPicture(randomUUID())).rejects.toMatchObject({ code: "not_found" });
});

it("gives mails a JPEG that fits twice into their column", async () => {
  const read = await readMailPicture(await keepContentPicture(staff, await photo()));
  expect(await sharp(read).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 600 });
  await expect(readMailPicture(randomUUID())).rejects.toMatchObject({ code: "not_found" });
});

it.each(["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "\u0089PNG", "<html></html>"])(
  "refuses what is no picture: %s",
  async (text) => {
    const before = await kept();
    await expect(keepContentPicture(staff, bytesOf(text))).rejects.toMatchObject({ code: "picture_invalid" });
    expect(await kept()).toEqual(before);
  },
);

it("nobody but the application reads or writes the bucket", async () => {
  const id = await keepContentPicture(staff, await photo());
  const { url, publishableKey } = running.supabase;
  for (const way of ["public/", "authenticated/", ""]) {
    const answer = await fetch(`${url}/storage/v1/object/${way}content/${id}.webp`, {
      headers: { apikey: publishableKey },
    });
    expect(answer.ok, way).toBe(false);
  }
  const written = await fetch(`${url}/storage/v1/object/content/${randomUUID()}.webp`, {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "image/webp" },
    body: await photo(),
  });
  expect(written.ok).toBe(false);
  await expect(running.db.as(staff.id, (tx) => tx`select unused_content_pictures(10)`)).rejects.toThrow(
    "permission denied",
  );
});

it("removes, after a day, what no state of a text and no campaign refers to", async () => {
  const { sql } = running.db;
  await age();
  await removeUnusedPictures();
  expect(await kept()).toEqual([]);
  const [inText, beside, inCampaign, unused] = await Promise.all(
    [1, 2, 3, 4].map(async () => keepContentPicture(staff, await photo())),
  );
  // What a text has said once can be had again.
  const text = `![A hut](/api/pictures/${inText}) and ![another](/api/pictures/${beside})`;
  const [version] = await sql`insert into private.document_versions (document_id, data)
    values (gen_random_uuid(), ${sql.json({ texts: { en: { title: "A hut", text } } })}) returning id, document_id`;
  await sql`insert into private.documents (id, kind, slug, texts, written, details, version) values
    (${version?.document_id as string}, 'update', 'hut', '{"en": {"title": "A hut", "text": ""}}', '{}', '{}', ${version?.id as number})`;
  const url = `http://localhost:3000/api/pictures/${inCampaign}`;
  await sql`insert into private.campaigns (name, category, content)
    values ('A', 'product', ${sql.json({ words: {}, blocks: [{ kind: "picture", url }] })})`;

  expect(await removeUnusedPictures()).toBe(0);
  expect(await kept()).toHaveLength(4);
  await age();
  expect(await removeUnusedPictures()).toBe(1);
  expect(await kept()).toEqual([inText, beside, inCampaign].sort());
  await expect(readContentPicture(unused as string)).rejects.toMatchObject({ code: "not_found" });
  // A text whose beginning was undone has no states any more.
  await sql`delete from private.documents where slug = 'hut'`;
  expect(await removeUnusedPictures()).toBe(2);
  expect(await kept()).toEqual([inCampaign]);
});

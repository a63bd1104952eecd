import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../local/supabase/testing/with-schema.ts";
import { join } from "../../supabase/tests/cast.ts";
import type { Member } from "@/lib/session/member";
import { addFile, keptOf, removeFile } from "./files";
import { linkToFile, removeAllFiles } from "./mutations";

let running: TestSupabase;
let form: number;
beforeAll(async () => {
  running = await startTestSupabase();
  Object.assign(process.env, applicationEnv(running.supabase));
  const field = { id: "score", kind: "file", required: false, max: 2, label: { en: "Score" } };
  const [row] = await running.db.sql`insert into application_forms (key, title_field, fields)
    select key, title_field, fields || ${running.db.sql.json([field])} from application_forms returning version::int`;
  form = row?.version as number;
});
afterAll(() => running.stop());

const member = async () => ({ id: await join(running.db) }) as unknown as Member;
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const pdf = bytesOf("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#345" } })
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer(),
  );
const objects = (owner: Member) =>
  running.db.sql`select name from storage.objects where name like ${`${owner.id}/%`}`;
const upload = { field: "score", name: "../Dawn <score>.exe" };

it("takes a file for what its bytes are, whatever its name", async () => {
  const drawn = await keptOf(await picture());
  expect(drawn.type).toBe("image/webp");
  expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: "webp", width: 2400, height: 1200 });
  expect((await sharp(drawn.bytes).metadata()).exif).toBeUndefined();
  expect(await keptOf(pdf)).toEqual({ bytes: pdf, type: "application/pdf" });
  for (const other of ["", "<svg/>", "%PDF-1.7 and no end", "MZ\u0000", "<html>%PDF-%%EOF"])
    await expect(keptOf(bytesOf(other))).rejects.toMatchObject({ code: "file_invalid" });
});

it("keeps a PDF behind an address that expires and downloads, and nothing without it", async () => {
  const owner = await member();
  const file = await addFile(owner, { ...upload, form }, pdf);
  expect(file).toMatchObject({ name: "Dawn score.pdf", type: "application/pdf", size: pdf.length });
  const link = await linkToFile(owner.id, file);
  const answer = await fetch(link);
  expect(answer.headers.get("content-type")).toContain("application/octet-stream");
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf);
  const bare = `${running.supabase.url}/storage/v1/object`;
  for (const way of ["public/", "authenticated/", ""])
    expect((await fetch(`${bare}/${way}applications/${owner.id}/${file.id}`)).ok).toBe(false);
  expect((await fetch(link.replace(file.id, crypto.randomUUID()))).ok).toBe(false);
});

it("leaves nothing in the bucket of what was refused or taken away", async () => {
  const [owner, other] = [await member(), await member()];
  const [first] = [
    await addFile(owner, { ...upload, form }, pdf),
    await addFile(owner, { ...upload, form }, pdf),
  ];
  await expect(addFile(owner, { ...upload, form }, pdf)).rejects.toMatchObject({ code: "files_too_many" });
  await expect(addFile(owner, { ...upload, form: 1 }, pdf)).rejects.toMatchObject({ code: "form_changed" });
  expect(await objects(owner)).toHaveLength(2);
  await expect(removeFile(other, first.id)).rejects.toMatchObject({ code: "not_found" });
  await removeFile(owner, first.id);
  expect(await objects(owner)).toHaveLength(1);
  await removeAllFiles(owner);
  await removeAllFiles(owner);
  expect(await objects(owner)).toHaveLength(0);
});

import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let me: string;
let mine: SupabaseClient;
let theirs: SupabaseClient;
let service: SupabaseClient;

beforeAll(async () => {
  server = await startTestServer();
  service = server.client({ key: server.secretKey });
  const made = await service.storage.createBucket("pictures", {
    public: true,
    fileSizeLimit: "2KB",
    allowedMimeTypes: ["image/webp", "text/*"],
  });
  expect(made.error).toBeNull();
  expect((await service.storage.createBucket("papers", { public: false })).error).toBeNull();
  await server.sql.begin(async (tx) => {
    await tx.unsafe("set local role postgres");
    for (const action of ["select", "insert", "update", "delete"]) {
      const rule = "(storage.foldername(name))[1] = (select auth.uid())::text";
      const using = action === "insert" ? `with check (${rule})` : `using (${rule})`;
      await tx.unsafe(
        `create policy "own ${action}" on storage.objects for ${action} to authenticated ${using}`,
      );
    }
  });
});
afterAll(() => server.stop());

beforeEach(async () => {
  me = randomUUID();
  mine = server.client({ token: await server.token(me) });
  theirs = server.client({ token: await server.token(randomUUID()) });
});

const webp = (text: string) => `RIFF\x08\0\0\0WEBP${text}`;
const bytes = (text: string) => new Blob([webp(text)], { type: "image/webp" });
const put = (path = `${me}/a.webp`, text = "hello", options = {}) =>
  mine.storage.from("pictures").upload(path, bytes(text), options);

test("keeps what was uploaded, as form or as bytes, with its type, cache time and metadata", async () => {
  const form = await put(`${me}/a b.webp`, "hello", { cacheControl: "60", metadata: { from: "me" } });
  expect(form.data).toMatchObject({ path: `${me}/a b.webp`, fullPath: `pictures/${me}/a b.webp` });
  const bare = await mine.storage
    .from("pictures")
    .upload(`${me}/b.txt`, new TextEncoder().encode("bare"), { contentType: "text/plain" });
  expect(bare.error).toBeNull();
  const back = await mine.storage.from("pictures").download(`${me}/a b.webp`);
  expect([await back.data?.text(), back.data?.type]).toEqual([webp("hello"), "image/webp"]);
  const facts = await mine.storage.from("pictures").info(`${me}/a b.webp`);
  expect(facts.data).toMatchObject({
    size: 17,
    contentType: "image/webp",
    cacheControl: "max-age=60",
    metadata: { from: "me" },
    id: form.data?.id,
  });
});

test("refuses another member's folder, a stranger, and a second upload without upsert", async () => {
  const foreign = await theirs.storage.from("pictures").upload(`${me}/x.webp`, bytes("x"));
  expect(foreign.error).toMatchObject({
    message: "new row violates row-level security policy",
    statusCode: "403",
    status: 400,
  });
  const stranger = await server.client().storage.from("pictures").upload(`${me}/x.webp`, bytes("x"));
  expect(stranger.error).toMatchObject({ code: "AccessDenied" });
  expect((await put()).error).toBeNull();
  expect((await put()).error).toMatchObject({ message: "The resource already exists", statusCode: "409" });
  const over = await theirs.storage.from("pictures").upload(`${me}/a.webp`, bytes("x"), { upsert: true });
  expect(over.error).toMatchObject({ code: "AccessDenied" });
  expect(await (await mine.storage.from("pictures").download(`${me}/a.webp`)).data?.text()).toBe(
    webp("hello"),
  );
});

test("replaces by upsert and by update, and update asks for what is there", async () => {
  const first = await put();
  const second = await put(undefined, "again", { upsert: true });
  expect(second.data?.id).toBe(first.data?.id);
  expect((await mine.storage.from("pictures").update(`${me}/a.webp`, bytes("third"))).error).toBeNull();
  expect(await (await mine.storage.from("pictures").download(`${me}/a.webp`)).data?.text()).toBe(
    webp("third"),
  );
  const missing = await mine.storage.from("pictures").update(`${me}/none.webp`, bytes("x"));
  expect(missing.error).toMatchObject({ code: "NoSuchKey" });
});

test("holds the bucket's limit of size, its types and the form of names", async () => {
  expect((await put(undefined, "x".repeat(2000))).error).toMatchObject({
    code: "EntityTooLarge",
    statusCode: "413",
  });
  const big = new TextEncoder().encode("x".repeat(5000));
  const bare = await mine.storage.from("pictures").upload(`${me}/a.txt`, big, { contentType: "text/plain" });
  expect(bare.error).toMatchObject({ code: "EntityTooLarge" });
  const gif = await mine.storage
    .from("pictures")
    .upload(`${me}/a.gif`, new Blob(["x"], { type: "image/gif" }));
  expect(gif.error).toMatchObject({ message: "mime type image/gif is not supported", statusCode: "415" });
  for (const name of [`${me}/ü.webp`, `${me}/a|b.webp`, `${me}/`.padEnd(1100, "x")])
    expect((await put(name)).error, name).toMatchObject({ code: "InvalidKey" });
  const climbing = await fetch(`${server.url}/storage/v1/object/pictures/${me}%2F..%2F..%2Fkeys.json`, {
    headers: { apikey: server.secretKey },
  });
  expect((await climbing.json()).code).toBe("InvalidKey");
  expect((await mine.storage.from("nowhere").upload("a", bytes("x"))).error).toMatchObject({
    code: "NoSuchBucket",
  });
});

test("hands a public bucket to everybody and a private one to nobody", async () => {
  await put();
  const { publicUrl } = mine.storage.from("pictures").getPublicUrl(`${me}/a.webp`).data;
  const answer = await fetch(publicUrl);
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    200,
    "image/webp",
    webp("hello"),
  ]);
  expect(answer.headers.get("cache-control")).toBe("max-age=3600");
  const etag = answer.headers.get("etag") ?? "";
  expect((await fetch(publicUrl, { headers: { "if-none-match": etag } })).status).toBe(304);
  await mine.storage.from("papers").upload(`${me}/p.html`, new Blob(["<b>"], { type: "text/html" }));
  const hidden = await fetch(mine.storage.from("papers").getPublicUrl(`${me}/p.html`).data.publicUrl);
  expect(await hidden.json()).toMatchObject({ statusCode: "404", code: "NoSuchBucket" });
  expect((await theirs.storage.from("papers").download(`${me}/p.html`)).error).toMatchObject({ status: 400 });
  const own = await mine.storage.from("papers").download(`${me}/p.html`);
  expect(own.data?.type).toBe("text/plain");
});

test("stores as a picture only what is one", async () => {
  const box = mine.storage.from("pictures");
  const page = "<!doctype html><script>alert(document.domain)</script>";
  const asForm = await box.upload(`${me}/a.webp`, new Blob([page], { type: "image/webp" }));
  const typed = { contentType: "image/webp; charset=utf-8", upsert: true };
  const asBytes = await box.upload(`${me}/a.webp`, new TextEncoder().encode(page), typed);
  await put();
  const over = await box.update(`${me}/a.webp`, new Blob([page], { type: "image/webp" }));
  for (const { error } of [asForm, asBytes, over])
    expect(error).toMatchObject({ code: "InvalidMimeType", statusCode: "415" });
  expect(await (await box.download(`${me}/a.webp`)).data?.text()).toBe(webp("hello"));
});

test("lets a browser show pictures only, and guess no type", async () => {
  await put();
  await mine.storage.from("pictures").upload(`${me}/n.txt`, new Blob(["<b>"], { type: "text/html" }));
  const headersOf = async (name: string) => {
    const { publicUrl } = mine.storage.from("pictures").getPublicUrl(`${me}/${name}`).data;
    const { headers } = await fetch(publicUrl);
    return ["x-content-type-options", "content-disposition", "content-type"].map((name) => headers.get(name));
  };
  expect(await headersOf("a.webp")).toEqual(["nosniff", null, "image/webp"]);
  expect(await headersOf("n.txt")).toEqual([
    "nosniff",
    expect.stringMatching(/^attachment; filename=n\.txt/),
    "text/plain",
  ]);
});

test("holds a bucket's types and size for what is moved or copied into it, too", async () => {
  const papers = mine.storage.from("papers");
  await papers.upload(`${me}/p.pdf`, new Blob(["%PDF"], { type: "application/pdf" }));
  await papers.upload(`${me}/long.txt`, new Blob(["x".repeat(3000)], { type: "text/plain" }));
  const target = { destinationBucket: "pictures" };
  for (const [name, code] of [
    ["p.pdf", "InvalidMimeType"],
    ["long.txt", "EntityTooLarge"],
  ]) {
    const paths = [`${me}/${name}`, `${me}/${name}`] as const;
    expect((await papers.move(...paths, target)).error, name).toMatchObject({ code });
    expect((await papers.copy(...paths, target)).error, name).toMatchObject({ code });
  }
});

test("signs an address for one object and a time, which is no access token", async () => {
  await mine.storage.from("papers").upload(`${me}/p.txt`, new Blob(["secret"], { type: "text/plain" }));
  const { data } = await mine.storage
    .from("papers")
    .createSignedUrl(`${me}/p.txt`, 60, { download: "p.txt" });
  const answer = await fetch(data?.signedUrl ?? "");
  expect(await answer.text()).toBe("secret");
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  const other = data?.signedUrl.replace("p.txt?", "q.txt?") ?? "";
  expect((await fetch(other)).status).toBe(400);
  const token = new URL(data?.signedUrl ?? "").searchParams.get("token") ?? "";
  const misused = await server.client({ token }).from("anything").select();
  expect(misused.status).toBe(401);
  expect((await theirs.storage.from("papers").createSignedUrl(`${me}/p.txt`, 60)).error).toMatchObject({
    code: "NoSuchKey",
  });
  const several = await mine.storage.from("papers").createSignedUrls([`${me}/p.txt`, `${me}/none`], 60);
  expect(several.data?.map(({ error }) => error === null)).toEqual([true, false]);
  const access = await server.token(me);
  expect(
    (await fetch(`${server.url}/storage/v1/object/sign/papers/${me}/p.txt?token=${access}`)).status,
  ).toBe(400);
});

test("lists one folder of what the caller may see", async () => {
  for (const name of ["b.webp", "a.webp", "deep/c.webp", "deep/er/d.webp"]) await put(`${me}/${name}`);
  const top = await mine.storage.from("pictures").list(me);
  expect(top.data?.map(({ name, id }) => [name, id !== null])).toEqual([
    ["a.webp", true],
    ["b.webp", true],
    ["deep", false],
  ]);
  const page = await mine.storage
    .from("pictures")
    .list(me, { limit: 1, offset: 1, sortBy: { column: "name", order: "desc" } });
  expect(page.data?.map(({ name }) => name)).toEqual(["b.webp"]);
  expect((await mine.storage.from("pictures").list(`${me}/`, { search: "DE" })).data).toHaveLength(1);
  expect((await theirs.storage.from("pictures").list(me)).data).toEqual([]);
});

test("moves, copies and removes the caller's own, and nobody else's", async () => {
  await put();
  const box = mine.storage.from("pictures");
  expect((await box.copy(`${me}/a.webp`, `${me}/b.webp`)).data?.path).toBe(`pictures/${me}/b.webp`);
  expect((await box.move(`${me}/a.webp`, `${me}/c.webp`)).error).toBeNull();
  expect((await box.exists(`${me}/a.webp`)).data).toBe(false);
  expect(await (await box.download(`${me}/c.webp`)).data?.text()).toBe(webp("hello"));
  expect((await box.move(`${me}/c.webp`, `${randomUUID()}/c.webp`)).error).toMatchObject({
    statusCode: "403",
  });
  expect((await theirs.storage.from("pictures").move(`${me}/c.webp`, `${me}/d.webp`)).error).not.toBeNull();
  expect((await theirs.storage.from("pictures").remove([`${me}/b.webp`])).data).toEqual([]);
  expect((await box.remove([`${me}/b.webp`, `${me}/c.webp`])).data?.map(({ name }) => name).sort()).toEqual([
    `${me}/b.webp`,
    `${me}/c.webp`,
  ]);
  expect((await box.list(me)).data).toEqual([]);
});

test("refuses wrong tokens and what it does not have", async () => {
  const headers = { apikey: server.publishableKey, authorization: "Bearer wrong" };
  const wrong = await fetch(`${server.url}/storage/v1/bucket`, { headers });
  expect([wrong.status, (await wrong.json()).code]).toEqual([400, "InvalidJWT"]);
  expect((await service.storage.from("pictures").listV2()).error).toMatchObject({ status: 501 });
  const small = mine.storage.from("pictures").getPublicUrl("a.webp", { transform: { width: 10 } })
    .data.publicUrl;
  expect((await fetch(small, { headers: { apikey: server.publishableKey } })).status).toBe(501);
  expect((await mine.storage.from("pictures").createSignedUploadUrl("a.webp")).error).toMatchObject({
    status: 501,
  });
});

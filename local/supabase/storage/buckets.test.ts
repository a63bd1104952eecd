import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/server.ts";

const me = randomUUID();

let server: TestServer;
let mine: SupabaseClient;
let service: SupabaseClient;

beforeAll(async () => {
  server = await startTestServer();
  service = server.client({ key: server.secretKey });
  mine = server.client({ token: await server.token(me) });
  const limits = { public: true, fileSizeLimit: "2KB", allowedMimeTypes: ["text/*"] };
  expect((await service.storage.createBucket("pictures", limits)).error).toBeNull();
  await server.sql.begin(async (tx) => {
    await tx.unsafe("set local role postgres");
    await tx.unsafe(
      `create policy "own" on storage.objects to authenticated using ((storage.foldername(name))[1] = (select auth.uid())::text)`,
    );
  });
});
afterAll(() => server.stop());

test("leaves the buckets to the secret key and the rows to the storage server", async () => {
  expect((await mine.storage.createBucket("mine", { public: true })).error).toMatchObject({
    statusCode: "403",
  });
  // As in supabase/storage's own bucket.test.ts: without a right to them there are none, which is no refusal.
  for (const client of [mine, server.client()])
    expect(await client.storage.listBuckets()).toEqual({ data: [], error: null });
  expect((await service.storage.getBucket("pictures")).data).toMatchObject({
    public: true,
    file_size_limit: 2000,
  });
  const file = new Blob(["hello"], { type: "text/plain" });
  expect((await mine.storage.from("pictures").upload(`${me}/a.txt`, file)).error).toBeNull();
  expect((await service.storage.deleteBucket("pictures")).error).toMatchObject({ code: "ResourceNotEmpty" });
  await expect(server.sql`delete from storage.objects`).rejects.toThrow(
    "Direct deletion from storage tables",
  );
  expect((await service.storage.emptyBucket("pictures")).data?.message).toBe(
    "Empty bucket has been queued. Completion may take up to an hour.",
  );
  expect((await mine.storage.from("pictures").list(me)).data).toEqual([]);
});

test("shows of a bucket what hosted shows, with the owner of either column", async () => {
  const owner = randomUUID();
  await server.sql`insert into storage.buckets (id, name, owner) values ('owned', 'owned', ${owner})`;
  const { data } = await service.storage.getBucket("owned");
  expect(data).toEqual({
    id: "owned",
    name: "owned",
    owner,
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect((await service.storage.getBucket("pictures")).data?.owner).toBe("");
  await server.sql.begin(async (tx) => {
    await tx.unsafe("set local role postgres");
    await tx.unsafe(`create policy "make one" on storage.buckets for insert to authenticated
      with check (owner = (select auth.uid()) and owner_id = (select auth.uid())::text)`);
  });
  expect((await mine.storage.createBucket("made", { public: true })).error).toBeNull();
  expect((await service.storage.getBucket("made")).data?.owner).toBe(me);
});

test("lists buckets narrowed, ordered and by pages", async () => {
  for (const name of ["list-a", "list-b", "list_c"])
    await service.storage.createBucket(name, { public: false });
  const names = async (options: Parameters<typeof service.storage.listBuckets>[0]) =>
    (await service.storage.listBuckets(options)).data?.map(({ name }) => name);
  expect(await names({ search: "LIST-" })).toEqual(["list-a", "list-b"]);
  expect(await names({ search: "t_c" })).toEqual(["list_c"]);
  expect(await names({ search: "list", sortColumn: "name", sortOrder: "desc", limit: 2, offset: 1 })).toEqual(
    ["list-b", "list-a"],
  );
  const [listed] = (await service.storage.listBuckets({ search: "list-a" })).data ?? [];
  expect(listed).toMatchObject({ type: "STANDARD", owner: "" });
  const wrong = ["limit=0", "limit=x", "offset=-1", "sortColumn=owner", "sortOrder=up"];
  for (const query of wrong) {
    const answer = await fetch(`${server.url}/storage/v1/bucket?${query}`, {
      headers: { apikey: server.secretKey },
    });
    expect([answer.status, (await answer.json()).code], query).toEqual([400, "InvalidParameter"]);
  }
});

test("updating a bucket changes what is named, and only that", async () => {
  const bucket = async () => (await service.storage.getBucket("changing")).data;
  await service.storage.createBucket("changing", {
    public: true,
    fileSizeLimit: "2KB",
    allowedMimeTypes: ["image/webp"],
  });
  const update = (body: object) =>
    fetch(`${server.url}/storage/v1/bucket/changing`, {
      method: "PUT",
      headers: { apikey: server.secretKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await update({ file_size_limit: 1000 });
  expect(await bucket()).toMatchObject({
    public: true,
    file_size_limit: 1000,
    allowed_mime_types: ["image/webp"],
  });
  await service.storage.updateBucket("changing", { public: false });
  await update({ allowed_mime_types: null });
  expect(await bucket()).toMatchObject({ public: false, file_size_limit: 1000, allowed_mime_types: null });
});

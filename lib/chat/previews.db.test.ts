import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { startTestSupabase, type TestSupabase } from "../../local/supabase/testing/with-schema.ts";
import { join } from "../../supabase/tests/cast.ts";
import type { OutsideNetwork } from "@/lib/platform/request/outside";
import { pageWords } from "./preview-page";
import { workPreviews } from "./previews";
import { createHttpServer } from "../../local/http-server.ts";

vi.mock("next/server", () => ({ after: () => undefined }));

let running: TestSupabase;
let db: FreshDatabase;
let origin: string;
let lena: string;
let room: string;
let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.end();
const asked: string[] = [];
const server = createHttpServer((request, response) => {
  asked.push(request.url ?? "");
  answer(request, response);
});
const net: OutsideNetwork = {
  get local() {
    return [origin];
  },
  addressesOf: async (host) => (host === "inside.example.com" ? ["10.0.0.1"] : ["127.0.0.1"]),
};
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://ridge.example.com:${(server.address() as AddressInfo).port}`;
  running = await startTestSupabase();
  db = running.db;
  Object.assign(process.env, {
    SUPABASE_URL: running.supabase.url,
    SUPABASE_SECRET_KEY: running.supabase.secretKey,
  });
  const [base] = await db.sql`select id from private.chat_rooms where slug = 'base-camp'`;
  room = base?.id as string;
  lena = await join(db);
  await db.sql`update profiles set tier = 'plus', created_at = now() - interval '30 days' where user_id = ${lena}`;
  await db.sql`update wallet_profiles set total_xp = 500 where user_id = ${lena}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await running.stop();
});

/** Writes a message with a link and has it looked at; what is kept of it. */
async function link(url: string) {
  const [row] = await db.asKept(
    lena,
    (tx) => tx`select send_chat_message(${room}, gen_random_uuid(), ${url}) as it`,
  );
  const { id } = row?.it as { id: string };
  await db.sql`update private.chat_messages set created_at = created_at - interval '2 minutes'`;
  await db.sql`delete from rate_limits where key like 'chat-preview:%'`;
  await workPreviews(5, net);
  const [kept] =
    await db.sql`select p.state, p.title, p.description, c.width, c.height, c.bytes from private.chat_previews p
    left join private.chat_pictures c on c.message_id = p.message_id where p.message_id = ${id}`;
  return kept;
}
const page = (head: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response
    .writeHead(200, { "content-type": "text/html; charset=utf-8" })
    .end(`<html><head>${head}</head><body>x</body></html>`);

it("a link gets title, words and picture of its page; the picture is drawn anew", async () => {
  const picture = await sharp({ create: { width: 1300, height: 650, channels: 3, background: "#f60" } })
    .withExif({ IFD0: { Copyright: "Somebody" } })
    .jpeg()
    .toBuffer();
  answer = (request, response) =>
    request.url === "/moved"
      ? response.writeHead(302, { location: "/north" }).end()
      : request.url === "/p.jpg"
        ? response.end(picture)
        : page(`<meta property="og:title" content="The &lt;north&gt; ridge"><meta name="description" content="Of\u202e the
            path"><meta property="og:image" content="/p.jpg">`)(request, response);
  const kept = await link(`${origin}/moved`);
  expect(kept).toMatchObject({
    state: "shown",
    title: "The <north> ridge",
    description: "Of the path",
    width: 640,
    height: 320,
  });
  const { format, exif } = await sharp(kept?.bytes as Buffer).metadata();
  expect([format, exif]).toEqual(["webp", undefined]);
});

it.each<[string, typeof answer]>([
  ["no page", (_request, response) => response.writeHead(404).end()],
  [
    "no HTML",
    (_request, response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end("<svg/>"),
  ],
  ["no title", page("")],
  [
    "a redirect inwards",
    (_request, response) => response.writeHead(302, { location: "http://inside.example.com/" }).end(),
  ],
  ["a connection that breaks off", (request) => request.socket.destroy()],
])("%s gets none, and is not asked again", async (_what, given) => {
  answer = given;
  const path = `/${randomUUID()}`;
  expect(await link(origin + path)).toMatchObject({ state: "none", title: null });
  await workPreviews(5, net);
  expect(asked.filter((one) => one === path)).toHaveLength(1);
});

it("a picture that is none, or leads inwards, is left out", async () => {
  for (const image of [
    "/not-a-picture",
    "http://inside.example.com/p.png",
    "http://169.254.169.254/p.png",
    "data:image/png;base64,AAAA",
  ]) {
    answer = (request, response) =>
      request.url === "/not-a-picture"
        ? response.end("<svg/>")
        : page(`<title>T</title><meta property="og:image" content="${image}">`)(request, response);
    expect(await link(`${origin}/${randomUUID()}`)).toMatchObject({
      state: "shown",
      title: "T",
      width: null,
    });
  }
});

it("an address inside is not asked", async () => {
  const before = asked.length;
  expect(await link("http://inside.example.com/admin")).toMatchObject({ state: "none" });
  expect(asked).toHaveLength(before);
});

it("one that cannot be kept stops no other one, and is tried again", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await db.sql`alter table private.chat_previews add constraint no_break check (title <> 'Break') not valid`;
  answer = page("<title>Break</title>");
  expect(await link(`${origin}/break`)).toMatchObject({ state: "waiting" });
  expect(warn).toHaveBeenCalledOnce();
  await db.sql`update private.chat_previews set claimed_until = null where state = 'waiting'`;
  answer = (request, response) =>
    page(`<title>${request.url === "/break" ? "Break" : "Whole"}</title>`)(request, response);
  expect(await link(`${origin}/whole`)).toMatchObject({ state: "shown", title: "Whole" });
  await db.sql`alter table private.chat_previews drop constraint no_break`;
  await db.sql`update private.chat_previews set claimed_until = null where state = 'waiting'`;
  expect(await workPreviews(5, net)).toBe(1);
  warn.mockRestore();
});

it("words of a page are one line of text, cut, from whatever part of it came", () => {
  const read = (html: string) => pageWords(html, new URL("https://a.example.com/b/c"));
  expect(read("<title>\n  A <b>title</b>\n</title>")?.title).toBe("A <b>title</b>");
  expect(read(`<title>${"x".repeat(500)}</title>`)?.title).toHaveLength(120);
  expect(read("<title> \u200b </title>")).toBeNull();
  expect(read(`<title>${"x".repeat(119)}😀😀</title>`)?.title).toBe(`${"x".repeat(119)}😀`);
  expect(read("<title>a&#xD83D;b&#0;c</title>")?.title).toBe("a\ufffdb\ufffdc");
  expect(read(`<meta property="og:title" content="Half`)).toBeNull();
  expect(read(`<title>T</title><meta name="og:image" content="../p.png">`)?.picture?.href).toBe(
    "https://a.example.com/p.png",
  );
  expect(read(`<title>T</title><meta property="og:image" content="http://[">`)?.picture).toBeNull();
});

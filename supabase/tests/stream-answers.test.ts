import { afterAll, expect, test } from "vitest";
import { communityGoals } from "@/lib/admin/goals/goals.list";
import { streamVisits } from "@/lib/admin/streams/stream-visits.list";
import { staffStreams } from "@/lib/admin/streams/streams.list";
import { streamCode } from "@/lib/admin/streams/schema";
import { entered, publicStreams, streamPage } from "@/lib/streams/schema";
import { castOfAnswers, lena, noor } from "./answers-cast.ts";
import { expectFullAnswers } from "./full-answer.ts";
import { waitsAlone } from "./second-cast.ts";

const { db, newcomer, answer } = await castOfAnswers();
afterAll(() => db.drop());
const [staff] = await db.sql`select user_id from user_roles where role = 'moderator' limit 1`;
const moderator = staff?.user_id as string;
const live = "00000000-0000-4e00-8000-000000000001";
const later = "00000000-0000-4e00-8000-000000000002";

test("what everybody reads of streams", async () => {
  const all = await answer("anon", "public_streams()");
  // Addresses are never in the schedule.
  expect(JSON.stringify(all)).not.toContain("youtube");
  publicStreams.parse(all);
  const pages = [
    await answer("anon", "stream_page('open-books')"),
    await answer(lena, "stream_page('first-project-evening')"),
    await answer(newcomer, "stream_page('reading-a-contract')"),
  ];
  for (const page of pages) streamPage.parse(page);
  expect(await answer("anon", "stream_page('none')")).toBeNull();
  expect(pages[0]).toMatchObject({ own: null, link: expect.stringContaining("youtube") });
  expect(await answer("anon", "stream_page('first-project-evening')")).toMatchObject({ link: null });
});

test("what entering a code answers", async () => {
  const [row] = await db.sql`select private.stream_code(${live}, now()) as code`;
  const answers = [
    await answer(noor, `enter_stream_code('${live}', 'wrong')`),
    await answer(noor, `enter_stream_code('${live}', '${row?.code}')`),
  ];
  expectFullAnswers(entered, ...answers);
});

test("what staff read of the community's goals", async () => {
  const list = (after = "null, false", size = 200) =>
    answer(moderator, `admin_goals('{}', 'ends', true, ${after}, ${size})`);
  const first = communityGoals.page.parse(await list("null, false", 1));
  const next = `'${JSON.stringify(first.next)}'`;
  expectFullAnswers(communityGoals.page, first, await list(), await list(`${next}, false`, 1));
});

test("what staff read of streams", async () => {
  await waitsAlone(db, "stream", later, moderator);
  const list = (name: string, sort: string, after = "null, false", size = 200) =>
    answer(moderator, `admin_${name}('{}', '${sort}', true, ${after}, ${size})`);
  const first = staffStreams.page.parse(await list("streams", "starts", "null, false", 3));
  const next = `'${JSON.stringify(first.next)}'`;
  expectFullAnswers(
    staffStreams.page,
    first,
    await list("streams", "starts"),
    await list("streams", "starts", `${next}, false`, 3),
  );
  const visits = streamVisits.page.parse(await list("stream_visits", "attended", "null, false", 3));
  expectFullAnswers(
    streamVisits.page,
    visits,
    await list("stream_visits", "attended", `'${JSON.stringify(visits.next)}', false`, 3),
  );
  expect(
    streamVisits.page.parse(
      await answer(
        moderator,
        `admin_stream_visits('{"stream": "reading-a-contract"}', 'attended', true, null, false, 9)`,
      ),
    ).rows.length,
  ).toBeGreaterThan(0);
  expectFullAnswers(
    streamCode,
    await answer(moderator, `admin_stream_code('${live}')`),
    await answer(moderator, `admin_stream_code('${later}')`),
  );
});

import { randomUUID } from "node:crypto";
import { startRoundRobin } from "../../local/testing/round-robin.ts";
import { schedule } from "../../local/scheduler.ts";
import { openSession } from "../../local/testing/session.ts";
import { expect, test } from "../fixtures.ts";
import { createRoom, enter, line, write } from "../support/chat.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { startLoad } from "../support/load.ts";
import { mailTo } from "../support/mailbox.ts";
import { clientOf, createMember, createStaff, createWriter } from "../support/members.ts";
import { startSecondApp } from "../support/second-app.ts";
import { services, sql } from "../support/services.ts";
import { withinOne } from "../../local/testing/within-one.ts";

/** Three instances of the build behind a proxy that sends each request to the next one and tries nothing again. */
type App = Awaited<ReturnType<typeof startSecondApp>>;
let proxy: Awaited<ReturnType<typeof startRoundRobin>>;
let apps: App[] = [];

/**
 * The proxy notices within a second that an instance ends, on a busy machine within several. It keeps connections, so the
 * instances keep them longer, as those of the image do (`docs/deploy.md`, "Several instances").
 */
const start = () => startSecondApp({ APP_URL: proxy.url, DRAIN_SECONDS: "12", KEEP_ALIVE_TIMEOUT: "150000" });

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(360_000);
  proxy = await startRoundRobin();
  apps = await Promise.all([start(), start(), start()]);
  for (const { url } of apps) await proxy.add(url);
});
test.afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await proxy.stop();
});

async function cookieOf(email: string): Promise<string> {
  const { jar } = await openSession(services, email);
  return [...jar, ["altura_onboarded", "none"]].map(([name, value]) => `${name}=${value}`).join("; ");
}

const post = (url: string, headers: Record<string, string>) =>
  fetchApp(url, { method: "POST", headers: { origin: proxy.url, ...headers } });
/** What each instance answers. */
const each = <T>(work: (url: string) => Promise<T>) => Promise.all(apps.map(({ url }) => work(url)));

test("a session counts on each, and ends on all when it ends on one", async () => {
  const { email, name } = await createMember();
  const cookie = await cookieOf(email);
  const me = () =>
    each(async (url) => {
      const answer = await fetchApp(`${url}/api/me`, { headers: { cookie } });
      return ((await answer.json()) as { member: { fullName: string } | null }).member?.fullName ?? null;
    });
  expect(await me()).toEqual([name, name, name]);
  expect((await post(`${apps[0]?.url}/api/sign-out`, { cookie })).status).toBe(200);
  expect(await me()).toEqual([null, null, null]);
  expect(await each(async (url) => (await post(`${url}/api/track-session`, { cookie })).status)).toEqual([
    401, 401, 401,
  ]);
});

test("what is limited is counted by all together", async () => {
  await withinOne("hour", async () => {
    const cookie = await cookieOf((await createMember()).email);
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => fetchApp(`${proxy.url}/api/me/export`, { headers: { cookie } })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    // Five in an hour (app/api/me/export/route.ts).
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  });
});

test("what is published or changed on one is shown by each within seconds", async () => {
  const word = randomUUID().slice(0, 8);
  const shown = (path: string) =>
    each(async (url) => (await (await fetchApp(url + path)).text()).includes(`Ridge ${word}`));
  const nowhere = [false, false, false];
  const everywhere = [true, true, true];
  expect([await shown("/faq"), await shown("/streams")]).toEqual([nowhere, nowhere]);

  const staff = await clientOf((await createStaff("admin")).email);
  const made = await staff.rpc("admin_save_document", {
    ...{ p_kind: "faq", p_id: null, p_reason: "Asked often" },
    p_values: {
      slug: null,
      texts: { en: { title: `Ridge ${word}?`, text: "Yes." } },
      details: { group: "money", position: 9 },
    },
  });
  expect(made.error).toBeNull();
  const { id } = made.data as { id: string };
  const publish = (p_state: string) =>
    staff.rpc("admin_set_document", { p_id: id, p_state, p_reason: "Ready" });
  expect((await publish("published")).error).toBeNull();
  await expect.poll(() => shown("/faq")).toEqual(everywhere);

  const [times] =
    await sql`select now() + interval '1 day' as starts_at, now() + interval '25 hours' as ends_at`;
  const drafted = await staff.rpc("admin_save_stream", {
    ...{ p_id: null, p_reason: "Planned" },
    p_values: { ...times, texts: { en: { title: `Ridge ${word}`, text: "Live" } }, host: "Ada", open: true },
  });
  expect(drafted.error).toBeNull();
  const [stream] = await sql`select id from private.streams where slug = ${`ridge-${word}`}`;
  const planned = { p_id: stream?.id as string, p_state: "published", p_reason: "Ready" };
  expect((await staff.rpc("admin_set_stream", planned)).error).toBeNull();
  await expect.poll(() => shown("/streams")).toEqual(everywhere);

  expect((await publish("archived")).error).toBeNull();
  await sql`delete from private.streams where slug = ${`ridge-${word}`}`;
  await expect.poll(async () => [await shown("/faq"), await shown("/streams")]).toEqual([nowhere, nowhere]);
});

test("two people whose requests go to different instances talk with each other", async ({ openAs }) => {
  const members = [await createWriter("Ona Prat"), await createWriter("Tess Hale")] as const;
  const pages = await Promise.all(members.map((member) => openAs(member)));
  const room = await createRoom();
  for (const page of pages) await enter(page, `room=${room}`, proxy.url);
  for (const page of pages) {
    const text = `Across ${randomUUID().slice(0, 8)}`;
    await write(page, text);
    for (const reader of pages) await expect(line(reader, text)).toHaveCount(1);
  }
});

test("scheduled work that all are asked for at the same time is done once", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember()));
  const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
  const round = () => each((url) => Promise.all(schedule.map(({ path }) => post(url + path, headers))));
  for (const answers of [...(await round()), ...(await round())])
    expect(answers.map(({ status, url }) => [new URL(url).pathname, status])).toEqual(
      schedule.map(({ path }) => [path, 200]),
    );
  for (const { email } of members) await mailTo(email, /./);
  await round();
  const sent = await Promise.all(members.map(({ email }) => mailTo(email, /./)));
  expect(sent.map((mails) => mails.length)).toEqual(members.map(() => 1));
});

test("all three are replaced under load, and no request fails", async () => {
  test.slow();
  const cookies = await Promise.all(
    Array.from({ length: 6 }, async () => cookieOf((await createMember()).email)),
  );
  // Not `fetchApp`: here every 503 is a failure, and nothing is requested again.
  const once = (path: string, init: RequestInit = {}) =>
    fetch(proxy.url + path, { signal: AbortSignal.timeout(60_000), ...init });
  const of = (cookie = "") => ({ headers: { origin: proxy.url, cookie } });
  const end = startLoad({
    "public page": () => once("/pricing"),
    "page of a member": () => once("/members/dashboard", of(cookies[0])),
    handler: () => once("/api/me", of(cookies[1])),
    // In turn and a hundred each, so that nobody is over the limit (app/api/track-session/route.ts).
    heartbeat: (turn) =>
      turn < cookies.length * 100
        ? once("/api/track-session", { method: "POST", ...of(cookies[turn % cookies.length]) })
        : once("/api/figures"),
  });
  for (const old of [...apps]) {
    const next = await start();
    await proxy.add(next.url);
    apps = [...apps.filter((app) => app !== old), next];
    await old.stop();
    proxy.remove(old.url);
  }
  const { failed, served } = await end();
  expect([failed, proxy.broken]).toEqual([[], []]);
  for (const [name, count] of Object.entries(served)) expect(count, name).toBeGreaterThan(5);
});

import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildSender } from "../../../local/mailbox/sender-program";
import { openPost } from "../../../local/mailbox/testing-campaigns";
import { kills } from "../../../local/testing/kills";
import { withEverything } from "../../../local/testing/sets";

const size = withEverything() ? 5000 : 400;

let post: Awaited<ReturnType<typeof openPost>>;
let folder: string;
let program: string;
beforeAll(async () => {
  post = await openPost();
  folder = await mkdtemp(join(tmpdir(), "sender-"));
  program = await buildSender(folder);
}, 120_000);
afterAll(async () => {
  await post?.close();
  await rm(folder, { recursive: true, force: true });
});

const start = () => fork(program, { env: process.env, stdio: ["ignore", "ignore", "inherit", "ipc"] });

/** Kills the process at once, as when the machine loses power, and waits until it is gone. */
async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await gone;
  expect(child.signalCode).toBe("SIGKILL");
}

it(
  "claims nothing more once it is told to end, and settles what is in the air",
  { timeout: 300_000 },
  async () => {
    const { db, server, campaign, counts } = post;
    await post.members(size);
    const id = await campaign({ confirmed_by: randomUUID() });
    const child = start();
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 1,
    });
    /** It says each time that it has asked for work and has none in hand. */
    const round = () => new Promise((said) => child.once("message", said));
    child.kill("SIGTERM");
    await round();
    const found = await counts(id);
    expect(found).toMatchObject({
      frozen: size,
      in_flight: 0,
      uncertain: 0,
      accepted: server.received.length,
    });
    expect(found.queued).toBeGreaterThan(0);
    await round();
    await round();
    expect(await counts(id)).toEqual(found);
    await kill(child);
    await db.sql`update private.campaigns set state = 'cancelled' where id = ${id}`;
    await db.sql`update mail_preferences set product = false where product`;
    server.received.length = 0;
  },
);

it(
  `sends each of ${size} once, though its process is killed ${kills} times`,
  { timeout: 1_500_000 },
  async () => {
    const { db, server, campaign, counts } = post;
    const members = await post.members(size);
    const id = await campaign({ confirmed_by: randomUUID() });
    for (let n = 0; n < kills; n += 1) {
      const before = server.received.length;
      const child = start();
      // It has got somewhere, so that it dies in the middle of its work and not while it starts.
      await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(before + ((n * 7) % 23)), {
        timeout: 60_000,
        interval: 1,
      });
      await kill(child);
      expect(server.received.length, "there is work left to be killed in").toBeLessThan(size);
      // The claim of the dead runs out after two minutes.
      await db.sql`update private.campaign_recipients set claimed_until = now() - interval '1 second' where state = 'in_flight'`;
    }
    const last = start();
    await vi.waitFor(
      async () =>
        expect(await db.sql`select state from private.campaigns where id = ${id}`).toEqual([
          { state: "finished" },
        ]),
      { timeout: 1_200_000, interval: 50 },
    );
    await kill(last);

    const found = await counts(id);
    expect(found).toMatchObject({
      frozen: size,
      queued: 0,
      in_flight: 0,
      failed: 0,
      suppressed: 0,
      cancelled: 0,
    });
    expect((found.accepted ?? 0) + (found.uncertain ?? 0)).toBe(size);
    // One process has one mail in the air.
    expect(found.uncertain).toBeLessThanOrEqual(kills);
    const times = new Map<string, number>();
    for (const { messageId } of server.received) times.set(messageId, (times.get(messageId) ?? 0) + 1);
    expect(
      [...times.values()].filter((count) => count > 1),
      "sent twice",
    ).toEqual([]);
    // Whoever got nothing is among the uncertain, which staff see listed.
    const rows = await db.sql`select token, state from private.campaign_recipients where campaign_id = ${id}`;
    const missing = rows.filter(({ token }) => !times.has(`<campaign.${token}@localhost>`));
    expect(missing.filter(({ state }) => state !== "uncertain")).toEqual([]);
    expect(members).toHaveLength(rows.length);
    if (withEverything()) console.warn({ ...found, arrived: times.size, missing: missing.length });
  },
);

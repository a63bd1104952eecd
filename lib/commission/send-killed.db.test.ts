import { fork, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { POST } from "../../app/api/webhooks/stripe/route";
import { openStage } from "../../local/stripe/stage";
import { connectCast } from "../../local/stripe/testing-connect";
import { kills } from "../../local/testing/kills";
import { withEverything } from "../../local/testing/sets";
import { openCheckout } from "@/lib/billing/checkout/checkout";

vi.mock("next/server", () => ({ after: () => undefined }));

const size = withEverything() ? 200 : 40;
const root = fileURLToPath(new URL("../..", import.meta.url));
let stage: Awaited<ReturnType<typeof openStage>>;
let account: string;
let folder: string;
let program: string;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
  const cast = connectCast(stage.server);
  account = await cast.account();
  await cast.topup(10_000_000);
  folder = await mkdtemp(join(tmpdir(), "payouts-"));
  // The real sender, as one file that a process of its own can run.
  await build({
    configFile: false,
    root,
    logLevel: "error",
    resolve: { alias: { "@": root, "server-only": join(root, "node_modules/server-only/empty.js") } },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, "lib/commission/send-process.ts"),
      outDir: folder,
      target: "node24",
      rollupOptions: { output: { entryFileNames: "send.mjs" } },
    },
  });
  program = join(folder, "send.mjs");
}, 120_000);
afterAll(async () => {
  await stage?.close();
  await rm(folder, { recursive: true, force: true });
});

const processed = async () =>
  (await stage.db.sql`select count(*)::int as n from private.payouts where state = 'processed'`)[0]
    ?.n as number;

/** Kills the process at once, as when the machine loses power, and waits until it is gone. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await gone;
}

it(
  `pays each of ${size} once, though its process is killed ${kills} times`,
  { timeout: 240_000 },
  async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const made = await stage.db.sql`insert into private.payouts
      (user_id, amount, currency, account, state, second_needed, approved_by, approved_at, second_by, second_at)
    select gen_random_uuid(), 2000 + n, 'usd', ${account}, 'approved', true, ${one}, now(), ${two}, now() from generate_series(1, ${size}::int) n
    returning id, amount`;
    let before = 0;
    for (let n = 0; n < kills; n += 1) {
      const child = fork(program, { env: process.env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
      // It has got somewhere, so that it dies in the middle of its work and not while it starts.
      await vi.waitFor(async () => expect(await processed()).toBeGreaterThan(before + (n % 4)), {
        timeout: 60_000,
        interval: 2,
      });
      await kill(child);
      expect(child.signalCode).toBe("SIGKILL");
      before = await processed();
      expect(before, "there is work left to be killed in").toBeLessThan(size);
      // What was claimed by the dead is free again after five minutes.
      await stage.db
        .sql`update private.payouts set claimed_until = now() - interval '1 second' where state = 'approved'`;
    }
    const last = fork(program, { env: process.env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    await vi.waitFor(async () => expect(await processed()).toBe(size), { timeout: 60_000, interval: 50 });
    await kill(last);

    const paid = new Map<string, number>();
    for await (const transfer of stage.stripe.transfers.list({ limit: 100 })) {
      const id = transfer.transfer_group ?? "";
      expect(paid.has(id), `${id} was transferred twice`).toBe(false);
      paid.set(id, transfer.amount);
    }
    for (const { id, amount } of made) expect(paid.get(id as string)).toBe(amount);
    expect(
      await stage.db
        .sql`select count(*)::int as n, count(distinct transfer_id)::int as transfers from private.payouts`,
    ).toEqual([{ n: size, transfers: size }]);
  },
);

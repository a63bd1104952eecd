import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { bootstrap } from "../../postgres/database.ts";
import { migrate } from "../../postgres/migrate.ts";
import { startTestServer, type TestServer } from "../../supabase/testing/server.ts";
import type { ReaderReport, ReaderTask } from "../chat-readers.ts";

const readers = 500;
const people = 50;

type Log = (line: string) => void;

/** Members of Plus who write, each within their own pace. */
async function makeWriters({ sql }: TestServer, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
    select id, 'authenticated', 'authenticated', id || '@bench.test', '{"full_name": "Bench"}', now(), now() from unnest(${ids}::uuid[]) id`;
  await sql`update public.profiles set tier = 'plus', created_at = now() - interval '30 days'`;
  await sql`update public.wallet_profiles set total_xp = 200`;
  return ids;
}

async function openReaders(task: ReaderTask): Promise<Worker> {
  const worker = new Worker(new URL("../chat-readers.ts", import.meta.url), { workerData: task });
  await once(worker, "message");
  return worker;
}

async function tell(worker: Worker, sent: number): Promise<ReaderReport> {
  const answer = once(worker, "message");
  worker.postMessage(sent);
  return ((await answer) as [ReaderReport])[0];
}

/** Sends at a rate for some seconds, one message after its time has come, and returns how many were sent. */
async function sendFor(
  rate: number,
  seconds: number,
  send: (n: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  const open: Promise<unknown>[] = [];
  const all = rate * seconds;
  for (let n = 0; n < all; n += 1) {
    const due = began + (n * 1000) / rate;
    if (due > performance.now()) await delay(due - performance.now());
    open.push(send(n));
  }
  await Promise.all(open);
  await delay(2000);
  return all;
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function line(name: string, { delays, lost, doubled, disordered }: ReaderReport): string {
  const sorted = delays.toSorted((a, b) => a - b);
  return `  ${name.padEnd(44)}p50 ${at(sorted, 0.5).toFixed(0).padStart(5)} ms   p99 ${at(sorted, 0.99).toFixed(0).padStart(6)} ms   ${sorted.length} delivered, ${lost} lost, ${doubled} doubled, ${disordered} out of order`;
}

/**
 * Delivery of chat messages to 500 readers, from the call that sends them: by broadcast from the database, then beside it
 * by `postgres_changes` of a table with row level security. Then the rate is raised until a second passes between.
 */
export async function printChat(log: Log, seconds: number): Promise<void> {
  const server = await startTestServer();
  try {
    const { sql } = server;
    await bootstrap(sql);
    await migrate(sql);
    const writers = await makeWriters(server, 900);
    const tokens = await Promise.all(writers.slice(0, people).map((id) => server.token(id)));
    const [room] =
      await sql`select id, private.chat_topic(r) as topic from private.chat_rooms r where slug = 'base-camp'`;
    const base = { url: server.url, apikey: server.publishableKey, tokens, readers };
    let turn = 0;
    const send = (n: number) =>
      sql.begin(async (tx) => {
        const sub = writers[(turn += 1) % writers.length] ?? "";
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: "authenticated", sub })}, true), set_config('role', 'authenticated', true)`;
        return tx`select send_chat_message(${room?.id as string}, ${randomUUID()}, ${`A line of talk #${n}@${Date.now()}#`})`;
      });
    log(`\nChat, ${readers} readers: from the call to each reader`);
    const heard = await openReaders({ ...base, topic: room?.topic as string, table: null });
    for (const rate of [20, 40, 80, 160, 240]) {
      const report = await tell(heard, await sendFor(rate, rate === 20 ? seconds : 10, send));
      log(line(`broadcast, ${rate} messages a second`, report));
      if (
        at(
          report.delays.toSorted((a, b) => a - b),
          0.99,
        ) > 1000
      )
        break;
    }
    await heard.terminate();

    await sql.unsafe(`create table public.bench_talk (id bigint generated always as identity primary key, text text not null);
      alter table public.bench_talk enable row level security;
      create policy listed on public.bench_talk for select to authenticated using (
        exists (select from public.profiles where user_id = (select auth.uid())));
      grant select on public.bench_talk to authenticated;
      alter publication supabase_realtime add table public.bench_talk;`);
    const followed = await openReaders({ ...base, topic: "bench", table: "bench_talk" });
    for (const rate of [5, 20]) {
      const report = await tell(
        followed,
        await sendFor(
          rate,
          10,
          (n) => sql`insert into public.bench_talk (text) values (${`A line of talk #${n}@${Date.now()}#`})`,
        ),
      );
      log(line(`postgres_changes, ${rate} rows a second, ${people} people`, report));
    }
    await followed.terminate();
  } finally {
    await server.stop();
  }
}

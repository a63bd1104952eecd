import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { bootstrap } from "../../postgres/database.ts";
import { migrate } from "../../postgres/migrate.ts";
import { startTestServer, type TestServer } from "../../supabase/testing/server.ts";
import type { ReaderReport, ReaderTask } from "../chat-readers.ts";

const readers = 500;
/** Members who write: as many as the pace of each allows at the highest rate. */
const authors = 900;
/** Later than this is broken. */
const latestMs = 1000;

type Log = (line: string) => void;
type Send = (n: number) => Promise<unknown>;
/** One rate: what the readers tell, and milliseconds of each call that sends. */
type Round = ReaderReport & { sent: number; calls: number[]; took: number; server: number };

/** Members of Plus who write, each within their own pace. */
async function makeWriters({ sql }: TestServer): Promise<string[]> {
  const ids = Array.from({ length: authors }, () => randomUUID());
  await sql`insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
    select id, 'authenticated', 'authenticated', id || '@bench.test', '{"full_name": "Bench"}', now(), now() from unnest(${ids}::uuid[]) id`;
  await sql`update public.profiles set tier = 'plus', created_at = now() - interval '30 days'`;
  await sql`update public.wallet_profiles set total_xp = 200`;
  await sql`analyze`;
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

/** Sends at a rate for some seconds, each message when its time has come, and asks the readers what they heard. */
async function sendFor(worker: Worker, rate: number, seconds: number, send: Send): Promise<Round> {
  await tell(worker, 0);
  const loop = performance.eventLoopUtilization();
  const began = performance.now();
  const calls: number[] = [];
  const open: Promise<unknown>[] = [];
  const sent = rate * seconds;
  for (let n = 0; n < sent; n += 1) {
    const due = began + (n * 1000) / rate;
    if (due > performance.now()) await delay(due - performance.now());
    const start = performance.now();
    open.push(send(n).then(() => calls.push(performance.now() - start)));
  }
  await Promise.all(open);
  const took = (performance.now() - began) / 1000;
  const { utilization: server } = performance.eventLoopUtilization(loop);
  // A second delivery of the last message would come now.
  await delay(1000);
  return { ...(await tell(worker, sent)), sent, calls, took, server };
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const ms = (value: number, width = 5) => `${value.toFixed(0).padStart(width)} ms`;

function print(log: Log, name: string, round: Round): void {
  const { delays, lost, doubled, disordered, calls, server, busy } = round;
  log(
    `  ${name.padEnd(50)}p50 ${ms(at(delays, 0.5))}   p99 ${ms(at(delays, 0.99), 6)}   ${delays.length} delivered, ${lost} lost, ${doubled} doubled, ${disordered} out of order`,
  );
  log(
    `  ${"".padEnd(50)}calls p50 ${ms(at(calls, 0.5))}, p99 ${ms(at(calls, 0.99), 6)}; busy: server ${(server * 100).toFixed(0)} %, readers ${(busy * 100).toFixed(0)} %; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** What gave way in a round, or null when it held. */
function breakOf(
  { delays, lost, doubled, disordered, calls, took, sent, server, busy }: Round,
  rate: number,
) {
  const wrong = lost + doubled + disordered > 0;
  const late = at(delays, 0.99) > latestMs || sent / took < rate * 0.9;
  if (!wrong && !late) return null;
  if (wrong) return `${lost} lost, ${doubled} doubled, ${disordered} out of order`;
  if (busy > 0.9) return "the thread of the readers has no time left";
  if (at(calls, 0.99) > latestMs / 2) return "the database: calls that send wait for each other";
  if (server > 0.9) return "the process of the realtime server has no time left";
  return "deliveries are late";
}

/** Doubles the rate until a round breaks, then halves the distance twice. */
async function raise(log: Log, worker: Worker, send: Send): Promise<void> {
  let [held, broken] = [20, Infinity];
  let why = "";
  for (let rate = 40, halved = 0; halved < 2 && rate <= authors / 2;) {
    const round = await sendFor(worker, rate, 10, send);
    print(log, `broadcast, ${rate} messages a second, 10 s`, round);
    const found = breakOf(round, rate);
    if (found) [broken, why] = [rate, found];
    else held = rate;
    if (broken < Infinity) halved += 1;
    rate = broken < Infinity ? Math.round((held + broken) / 2) : rate * 2;
    // What waits from a broken round is over before the next.
    if (found) await delay(5000);
  }
  log(
    broken < Infinity
      ? `  Holds ${held} messages a second (${held * readers} deliveries a second), breaks at ${broken}: ${why}.`
      : `  Holds ${held} messages a second, the most that ${authors} members may write.`,
  );
}

/**
 * Delivery of chat messages to 500 readers, from the call that sends them: by broadcast from the database at 20 messages a
 * second, then beside it by `postgres_changes` of a table with row level security, for readers of 50 and of 500 people.
 * Then the rate of the broadcast is raised until it breaks: a delivery is lost, or one of a hundred takes a second.
 */
export async function printChat(log: Log, seconds: number): Promise<void> {
  const server = await startTestServer();
  try {
    const { sql } = server;
    await bootstrap(sql);
    await migrate(sql);
    const writers = await makeWriters(server);
    const tokens = await Promise.all(writers.slice(0, readers).map((id) => server.token(id)));
    const [room] =
      await sql`select id, private.chat_topic(r) as topic from private.chat_rooms r where slug = 'base-camp'`;
    const base = { url: server.url, apikey: server.publishableKey, tokens, readers };
    let turn = 0;
    const send: Send = (n) =>
      sql.begin(async (tx) => {
        const sub = writers[(turn += 1) % writers.length] ?? "";
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ role: "authenticated", sub })}, true), set_config('role', 'authenticated', true)`;
        return tx`select send_chat_message(${room?.id as string}, ${randomUUID()}, ${`A line of talk #${n}@${Date.now()}#`})`;
      });

    log(`\nChat: one message after the other, nobody connected`);
    const alone: number[] = [];
    for (let n = 0; n < 300; n += 1) {
      const start = performance.now();
      await send(n);
      alone.push(performance.now() - start);
    }
    log(
      `  ${"a call that sends".padEnd(50)}p50 ${at(alone, 0.5).toFixed(1)} ms   p99 ${at(alone, 0.99).toFixed(1)} ms`,
    );

    log(`\nChat, ${readers} readers: from the call to each reader`);
    const heard = await openReaders({ ...base, topic: room?.topic as string, table: null });
    print(log, `broadcast, 20 messages a second, ${seconds} s`, await sendFor(heard, 20, seconds, send));

    await sql.unsafe(`create table public.bench_talk (id bigint generated always as identity primary key, text text not null);
      alter table public.bench_talk enable row level security;
      create policy listed on public.bench_talk for select to authenticated using (
        exists (select from public.profiles where user_id = (select auth.uid())));
      grant select on public.bench_talk to authenticated;
      alter publication supabase_realtime add table public.bench_talk;`);
    const insert: Send = (n) =>
      sql`insert into public.bench_talk (text) values (${`A line of talk #${n}@${Date.now()}#`})`;
    for (const people of [50, readers]) {
      const task = { ...base, tokens: tokens.slice(0, people), topic: "bench", table: "bench_talk" };
      const followed = await openReaders(task);
      const round = await sendFor(followed, 20, 10, insert);
      print(log, `postgres_changes, 20 rows a second, ${people} people, 10 s`, round);
      await followed.terminate();
    }
    await raise(log, heard, send);
    await heard.terminate();
  } finally {
    await server.stop();
  }
}

import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { WebSocket } from "ws";

/** Readers of the chat in a thread of their own, so that they do not slow down what they measure. */
export type ReaderTask = {
  url: string;
  apikey: string;
  tokens: string[];
  readers: number;
  topic: string;
  /** Follow a table instead of a broadcast. */
  table: string | null;
};
/** What one round told: milliseconds of each delivery, and what was wrong. */
export type ReaderReport = {
  delays: number[];
  lost: number;
  doubled: number;
  disordered: number;
  /** Share of the time that the readers' own thread was busy: near 1 it is they who are late. */
  busy: number;
};

const task = workerData as ReaderTask;
const seen = Array.from({ length: task.readers }, () => [] as number[]);
let delays: number[] = [];
let loop = performance.eventLoopUtilization();

function joinOf(token: string): string {
  const config = task.table
    ? { postgres_changes: [{ event: "INSERT", schema: "public", table: task.table }] }
    : { private: true };
  return JSON.stringify(["1", "1", `realtime:${task.topic}`, "phx_join", { config, access_token: token }]);
}

/** The text says when it was sent, by this machine's clock; its number is that of the room, or of the table's row. */
function heard(reader: number, raw: string): void {
  const [, at] = /#\d+@([\d.]+)#/.exec(raw) ?? [];
  const [, number] = /"(?:seq|id)": ?(\d+)[,}]/.exec(raw) ?? [];
  if (!number || !at) return;
  seen[reader]?.push(Number(number));
  delays.push(Date.now() - Number(at));
}

const joined = Array.from({ length: task.readers }, (_, reader) => {
  const socket = new WebSocket(
    `${task.url.replace(/^http/, "ws")}/realtime/v1/websocket?apikey=${task.apikey}&vsn=2.0.0`,
  );
  return new Promise<void>((resolve, reject) => {
    socket.on("open", () => socket.send(joinOf(task.tokens[reader % task.tokens.length] ?? "")));
    socket.on("error", reject);
    socket.on("message", (data: Buffer) => {
      const raw = data.toString("utf8");
      if (raw.includes('"status":"error"')) reject(new Error(raw));
      if (raw.includes('"status":"ok"') && (!task.table || raw.includes("Subscribed to PostgreSQL")))
        resolve();
      heard(reader, raw);
    });
    setInterval(() => socket.send(JSON.stringify([null, "2", "phoenix", "heartbeat", {}])), 25_000).unref();
  });
});

/** Late is not lost: waits until every reader has everything, or nothing came for five seconds. */
async function settle(sent: number): Promise<void> {
  for (let quiet = 0; delays.length < sent * task.readers && quiet < 50;) {
    const before = delays.length;
    await delay(100);
    quiet = delays.length === before ? quiet + 1 : 0;
  }
}

async function report(sent: number): Promise<ReaderReport> {
  const { utilization: busy } = performance.eventLoopUtilization(loop);
  await settle(sent);
  const told: ReaderReport = { delays, lost: 0, doubled: 0, disordered: 0, busy };
  for (const numbers of seen) {
    told.lost += Math.max(0, sent - new Set(numbers).size);
    told.doubled += numbers.length - new Set(numbers).size;
    told.disordered += numbers.filter((number, at) => at > 0 && number < (numbers[at - 1] ?? 0)).length;
    numbers.length = 0;
  }
  delays = [];
  loop = performance.eventLoopUtilization();
  return told;
}

await Promise.all(joined);
parentPort?.postMessage("joined");
parentPort?.on("message", (sent: number) => {
  void report(sent).then((told) => parentPort?.postMessage(told));
});

import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { TransactionReader, type Transaction } from "./pgoutput.ts";
import { describeError } from "../../../../lib/platform/describe-error.ts";

const STATUS_EVERY_MS = 10_000;
const LONGEST_RETRY_MS = 2_000;
const EPOCH_2000_MS = Date.UTC(2000, 0, 1);
const XLOG_DATA = 0x77;
const KEEPALIVE = 0x6b;

export type ChangeStream = {
  /** Resolves when changes made from now on will arrive; rejects after `timeout` ms. */
  ready(timeout: number): Promise<void>;
  stop(): Promise<void>;
};

export type StreamOptions = {
  sql: Sql;
  publications: string[];
  /** Runs before each connection: the publications must exist before the slot does. */
  prepare(): Promise<void>;
  onTransaction(transaction: Transaction): void;
  /** After each connection but the first: what happened in between was not seen. */
  onReconnect(): void;
};

/** A connection of the same server and user in replication mode. */
function replicationClient(sql: Sql, onclose: () => void): Sql {
  const { host, port, user, pass, database } = sql.options;
  return postgres({
    host: host[0],
    port: port[0],
    user,
    password: pass ?? undefined,
    database,
    max: 1,
    fetch_types: false,
    idle_timeout: undefined,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => undefined,
    onclose,
    connection: { replication: "database" } as Record<string, string>,
  });
}

function confirm(stream: Duplex, lsn: bigint): void {
  const status = Buffer.alloc(34);
  status.write("r");
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(lsn, at);
  status.writeBigInt64BE(BigInt(Date.now() - EPOCH_2000_MS) * 1000n, 25);
  stream.write(status);
}

/** Reads until the connection ends; resolves then, or rejects with its error. */
function readStream(stream: Duplex, onTransaction: StreamOptions["onTransaction"], closed: Promise<void>) {
  const reader = new TransactionReader();
  let received = 0n;
  const timer = setInterval(() => confirm(stream, received), STATUS_EVERY_MS);
  const ended = new Promise<void>((resolve, reject) => {
    stream.on("data", (message: Buffer) => {
      if (message[0] === XLOG_DATA) {
        received = message.readBigUInt64BE(9);
        const transaction = reader.read(message.subarray(25));
        if (transaction && transaction.changes.length > 0) onTransaction(transaction);
      } else if (message[0] === KEEPALIVE) {
        received = message.readBigUInt64BE(1);
        if (message[17] === 1) confirm(stream, received);
      }
    });
    stream.once("error", reject);
    stream.once("end", resolve);
    stream.once("close", resolve);
    void closed.then(resolve);
  });
  return ended.finally(() => clearInterval(timer));
}

/**
 * Follows committed transactions by logical decoding through a temporary slot, and connects again for as long as
 * it is not stopped. The slot ends with its connection: changes made while there is none are not sent later.
 */
export function followChanges(options: StreamOptions): ChangeStream {
  const stopping = new AbortController();
  let connections = 0;
  let client: Sql | undefined;
  let opened = Promise.withResolvers<void>();

  async function followOnce(): Promise<void> {
    await options.prepare();
    if (stopping.signal.aborted) return;
    const closed = Promise.withResolvers<void>();
    client = replicationClient(options.sql, closed.resolve);
    try {
      const slot = `altura_realtime_${crypto.randomUUID().replaceAll("-", "")}`;
      await client.unsafe(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
      const names = options.publications.map((name) => `"${name}"`).join(",");
      const start = `START_REPLICATION SLOT "${slot}" LOGICAL 0/0 (proto_version '1', publication_names '${names}')`;
      const stream = (await client.unsafe(start).writable()) as unknown as Duplex;
      const reading = readStream(stream, options.onTransaction, closed.promise);
      connections += 1;
      opened.resolve();
      if (connections > 1) options.onReconnect();
      await reading;
    } finally {
      opened = Promise.withResolvers<void>();
      await client.end({ timeout: 0 }).catch(() => undefined);
    }
  }

  async function follow(): Promise<void> {
    for (let pause = 50; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      const before = connections;
      await followOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) console.warn(`realtime: change stream: ${describeError(error)}`);
      });
      if (connections > before) pause = 50;
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const following = follow();
  return {
    ready: (timeout) =>
      Promise.race([
        opened.promise,
        delay(timeout, undefined, { ref: false }).then(() => {
          throw new Error("the change stream is not connected");
        }),
      ]),
    stop: async () => {
      stopping.abort();
      await client?.end({ timeout: 0 }).catch(() => undefined);
      await following;
    },
  };
}

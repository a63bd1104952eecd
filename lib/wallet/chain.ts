import "server-only";
import { createPublicClient, defineChain, http } from "viem";
import { now } from "@/lib/platform/clock";
import { AppError } from "@/lib/platform/errors";
import { env } from "@/lib/platform/env";
import { noteUnavailable } from "@/lib/platform/request/request-state.mjs";
import { whoWaits, within } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";

/** Milliseconds of one try of a call, which is made twice, and of a whole read; null where nobody waits for it. */
const limits = {
  page: { call: timeouts.chainPageCallMs, read: timeouts.chainPageMs },
  change: { call: timeouts.chainChangeCallMs, read: timeouts.chainChangeMs },
  nobody: { call: timeouts.chainCallMs, read: null },
};

function connect(rpcUrl: string, milliseconds: number) {
  const chain = defineChain({
    id: env.CHAIN_ID,
    name: env.CHAIN_NAME,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  const transport = http(rpcUrl, { timeout: milliseconds, retryCount: 1, batch: true });
  // Whatever a contract says, the server fetches no address that it names (ERC-3668).
  return createPublicClient({ chain, transport, cacheTime: 0, ccipRead: false });
}

export type ChainReader = ReturnType<typeof connect>;

/** Blocks by which the first endpoint may be behind the second before the second is asked instead. */
const LAG = 3n;

/** For so long (ms) the heads of both endpoints are not compared again. */
const COMPARED_FOR = 10_000;

const readers = new Map<string, ChainReader>();

/** The client of an endpoint for whoever waits now. */
function readerOf(rpcUrl: string): ChainReader {
  const { call } = limits[whoWaits()];
  const key = `${rpcUrl} ${call}`;
  const reader = readers.get(key) ?? connect(rpcUrl, call);
  readers.set(key, reader);
  return reader;
}

/** The server's own view of the chain, by the first endpoint; the browser's is never believed. */
export const readChain = (): ChainReader => readerOf(env.CHAIN_RPC_URL);

/** The same by the second endpoint; null where none is configured. */
export const readChainFallback = (): ChainReader | null =>
  env.CHAIN_RPC_FALLBACK_URL ? readerOf(env.CHAIN_RPC_FALLBACK_URL) : null;

/** The newest block of an endpoint. Throws when it does not answer, or is of another chain. */
export async function headOf(reader: ChainReader): Promise<bigint> {
  const [id, block] = await Promise.all([reader.getChainId(), reader.getBlockNumber({ cacheTime: 0 })]);
  if (id !== env.CHAIN_ID) throw new Error(`An RPC endpoint is of chain ${id}, not of ${env.CHAIN_ID}.`);
  return block;
}

let chosen: { second: boolean; until: number } | undefined;

/** The newest block of an endpoint; null when one try of a call brings none. */
async function headInTime(reader: ChainReader): Promise<bigint | null> {
  const { call: milliseconds } = limits[whoWaits()];
  return within(milliseconds, headOf(reader)).catch(() => null);
}

/** The first endpoint, unless it is silent, of another chain or behind the second, and the second is none of these. */
async function preferred(): Promise<ChainReader> {
  const [first, second] = [readChain(), readChainFallback()];
  if (!second) return first;
  if (chosen && chosen.until > now().getTime()) return chosen.second ? second : first;
  const [one, two] = await Promise.all([headInTime(first), headInTime(second)]);
  const behind = two !== null && (one === null || two - one > LAG);
  if (behind && !chosen?.second) {
    console.warn(
      `The first RPC endpoint ${one === null ? "does not answer" : "is behind"}: asking the second.`,
    );
  }
  chosen = { second: behind, until: now().getTime() + COMPARED_FOR };
  return behind ? second : first;
}

/** viem's names for "nobody answered", as opposed to an answer we do not like. */
const silences = new Set(["HttpRequestError", "TimeoutError", "RpcRequestError", "SocketClosedError"]);

/**
 * Runs a read of the chain, all of it by one endpoint. One that does not answer is replaced by the other; when neither
 * does, or the read takes longer than the person who waits may (`limits`), it throws `chain_unavailable`. `read` may therefore run
 * twice.
 */
export function onChain<T>(read: (chain: ChainReader) => Promise<T>): Promise<T> {
  const { read: milliseconds } = limits[whoWaits()];
  return milliseconds === null ? onEither(read) : within(milliseconds, onEither(read), "chain_unavailable");
}

async function onEither<T>(read: (chain: ChainReader) => Promise<T>): Promise<T> {
  const reader = await preferred();
  try {
    return await read(reader);
  } catch (error) {
    if (!isSilence(error)) throw error;
    const other = [readChain(), readChainFallback()].find((known) => known && known !== reader);
    if (!other) throw silent(error);
    chosen = undefined;
    return await secondTry(other, read);
  }
}

/** The refusal of who cannot do without the chain; a page that cannot be made without it is 503 (`lib/delivery/refusals.mjs`). */
function silent(cause?: unknown): AppError {
  noteUnavailable();
  return new AppError("chain_unavailable", { cause });
}

async function secondTry<T>(reader: ChainReader, read: (chain: ChainReader) => Promise<T>): Promise<T> {
  const known = await headInTime(reader);
  if (known === null) throw silent();
  try {
    return await read(reader);
  } catch (error) {
    if (!isSilence(error)) throw error;
    throw silent(error);
  }
}

/** viem's names for a contract that answered, and refused: under them stands what the endpoint said, as under a silence. */
const refusals = new Set([
  "ExecutionRevertedError",
  "ContractFunctionRevertedError",
  "ContractFunctionZeroDataError",
]);

/** Whether viem failed because nobody answered. */
export function isSilence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (refusals.has(cause.name)) return false;
    if (silences.has(cause.name)) return true;
  }
  return false;
}

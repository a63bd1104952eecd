import "server-only";
import { createPublicClient, defineChain, http } from "viem";
import { AppError } from "@/lib/platform/errors";
import { env } from "@/lib/platform/env";

function connect() {
  const chain = defineChain({
    id: env.CHAIN_ID,
    name: env.CHAIN_NAME,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [env.CHAIN_RPC_URL] } },
  });
  const transport = http(env.CHAIN_RPC_URL, { timeout: 5_000, retryCount: 1, batch: true });
  return createPublicClient({ chain, transport, cacheTime: 0 });
}

export type ChainReader = ReturnType<typeof connect>;

let reader: ChainReader | undefined;

/** The server's own view of the chain; the browser's is never believed. */
export function readChain(): ChainReader {
  reader ??= connect();
  return reader;
}

/** viem's names for "nobody answered", as opposed to an answer we do not like. */
const silences = new Set(["HttpRequestError", "TimeoutError", "RpcRequestError", "SocketClosedError"]);

/** Runs a read of the chain; an endpoint that does not answer becomes `chain_unavailable`. */
export async function onChain<T>(read: (chain: ChainReader) => Promise<T>): Promise<T> {
  try {
    return await read(readChain());
  } catch (error) {
    if (isSilence(error)) throw new AppError("chain_unavailable", { cause: error });
    throw error;
  }
}

function isSilence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (silences.has(cause.name)) return true;
  }
  return false;
}

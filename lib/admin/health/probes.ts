import "server-only";
import { now } from "@/lib/platform/clock";
import { notableSkew } from "@/lib/platform/clock-skew";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { twice } from "@/lib/platform/request/twice";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { verifyTransport } from "@/lib/mail/deliver";
import { headOf, readChain, readChainFallback } from "@/lib/wallet/chain";
import type { Service, ServiceState } from "./schema";

/** `milliseconds` until the answer; null without one. */
export type Probe = {
  service: Service;
  state: ServiceState;
  milliseconds: number | null;
  /** Of an endpoint of the chain: blocks that it is behind the other one. */
  behind?: number;
  /** Seconds by which its clock is ahead of this one, where that is worth saying; negative when it is behind. */
  clock?: number;
};
export type Probed = {
  probes: Probe[];
  /** The newest block that an endpoint of the chain tells of; null when none answers. */
  block: bigint | null;
};

/**
 * Whether a service answers at all, and the seconds by which its clock is ahead of this one, if that is worth saying. What it
 * refuses for another reason than our key proves that it works.
 */
async function answers(address: string, headers: Record<string, string> = {}): Promise<number | null> {
  const response = await fetch(address, {
    headers,
    cache: "no-store",
    redirect: "manual",
    signal: AbortSignal.timeout(timeouts.probeMs),
  });
  await response.body?.cancel();
  const { status } = response;
  if (status >= 500 || status === 401 || status === 403) throw new Error(`answered ${status}`);
  return notableSkew(response, now().getTime());
}

/** Whether a connection of the kind that pages keep open can be opened. */
function connects(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const end = setTimeout(() => socket.close(), timeouts.probeMs);
    socket.onopen = () => {
      resolve();
      clearTimeout(end);
      socket.close();
    };
    socket.onerror = () => reject(new Error("no connection"));
  });
}

const late = `no answer within ${timeouts.probeMs} ms`;

const later = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(late)), timeouts.probeMs).unref();
  });

/**
 * Never throws, and never takes longer than its limit twice: one service that is silent must not hide the others, and one answer
 * that is late does not make a service down.
 */
async function probe(service: Service, ask: (() => Promise<unknown>) | null): Promise<Probe> {
  if (!ask) return { service, state: "off", milliseconds: null };
  const from = performance.now();
  try {
    const told = await twice(() => Promise.race([ask(), later()]));
    const clock = typeof told === "number" ? { clock: told } : null;
    if (clock) console.warn(`The clock of ${service} differs from this one by ${clock.clock} s.`);
    return { service, state: "up", milliseconds: Math.round(performance.now() - from), ...clock };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    console.warn(`Probe of ${service} failed:`, isLate ? late : describeError(error));
    return { service, state: "down", milliseconds: null };
  }
}

/** Asks every service but the database, whose own answer tells; all at the same time. */
export async function probeServices(): Promise<Probed> {
  const heads: { chain?: bigint; chainfallback?: bigint } = {};
  const second = readChainFallback();
  const supabase = (path: string) => () =>
    answers(`${env.SUPABASE_URL}${path}`, { apikey: env.SUPABASE_PUBLISHABLE_KEY });
  const probes = await Promise.all([
    probe("auth", supabase("/auth/v1/health")),
    probe("realtime", () =>
      connects(
        `${env.SUPABASE_URL.replace(/^http/, "ws")}/realtime/v1/websocket?apikey=${env.SUPABASE_PUBLISHABLE_KEY}&vsn=1.0.0`,
      ),
    ),
    probe("storage", supabase("/storage/v1/status")),
    probe("stripe", () =>
      answers(`${env.STRIPE_API_URL ?? "https://api.stripe.com"}/v1/prices?limit=1`, {
        authorization: `Bearer ${env.STRIPE_SECRET_KEY}`,
      }),
    ),
    probe("chain", async () => (heads.chain = await headOf(readChain()))),
    probe("chainfallback", second && (async () => (heads.chainfallback = await headOf(second)))),
    probe("mail", verifyTransport),
    probe(
      "discord",
      env.DISCORD_CLIENT_ID
        ? () => answers(`${env.DISCORD_API_URL ?? "https://discord.com/api/v10"}/gateway`)
        : null,
    ),
    probe(
      "analytics",
      env.POSTHOG_KEY && env.POSTHOG_HOST
        ? () => answers(`${env.POSTHOG_HOST}/array/${env.POSTHOG_KEY}/config`)
        : null,
    ),
  ]);
  const { chain, chainfallback } = heads;
  const block = [chain, chainfallback].reduce<bigint | null>(
    (newest, head) => (head !== undefined && (newest === null || head > newest) ? head : newest),
    null,
  );
  const lines = probes.map((line) => {
    const head =
      line.service === "chain" || line.service === "chainfallback" ? heads[line.service] : undefined;
    return block !== null && head !== undefined && head < block
      ? { ...line, behind: Number(block - head) }
      : line;
  });
  return { probes: lines, block };
}

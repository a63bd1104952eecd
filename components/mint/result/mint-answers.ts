import type { Hash } from "viem";
import { checkMint } from "@/lib/mint/actions";
import type { ErrorCode } from "@/lib/platform/errors";

type Checked = Extract<Awaited<ReturnType<typeof checkMint>>, { ok: true }>["data"];

/** What the server says of a mint: how far it is, or why not; `final`: waiting does not change it. */
export type MintAnswer = { hash: Hash } & (
  ({ ok: true } & Checked) | { ok: false; reason: ErrorCode; final: boolean }
);

/** Refusals that may change by waiting. */
const passing = new Set<ErrorCode>(["chain_unavailable", "service_unavailable", "rate_limited"]);

const PAUSE = 1_500;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Asks the server, which reads the chain itself, again and again until the mint counts or is refused for good. `hash` is
 * asked for each time: a transaction may be sped up. After `misses` answers "not found" is believed.
 */
export async function* mintAnswers(
  hash: () => Hash,
  signal: AbortSignal,
  misses: number,
): AsyncGenerator<MintAnswer> {
  for (let missed = 0; !signal.aborted; await pause(PAUSE)) {
    const asked = hash();
    const answer = await checkMint(null, { hash: asked }).catch(() => null);
    // What is said of a transaction that another one has replaced does not count.
    if (signal.aborted || !answer || asked !== hash()) continue;
    if (answer.ok) {
      yield { hash: asked, ok: true, ...answer.data };
      if (answer.data.state === "confirmed") return;
      continue;
    }
    const { reason } = answer;
    if (reason === "mint_not_found") missed += 1;
    const final = !passing.has(reason) && (reason !== "mint_not_found" || missed >= misses);
    yield { hash: asked, ok: false, reason, final };
    if (final) return;
  }
}

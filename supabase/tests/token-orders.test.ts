import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  anyAddress,
  anyHash,
  deliver,
  join,
  linkWallet,
  publishPrices,
  tierOf,
  type Checkout,
} from "./cast.ts";
import { founder, refund } from "./founders.ts";
import { anyMint, confirmMint, type Mint } from "./tokens.ts";

let db: FreshDatabase;
const contract = anyAddress();
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

/** Numbers from 0 to 1 that a seed fixes (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Move = { to: string; block: number };

const reorganise = ({ hash }: Mint) =>
  db.sql`select reorg_mint(${hash}, 31337)`.then(
    () => undefined,
    // Nothing was seen of it yet: the watch of the chain does not ask then.
    (error: Error) => expect(error.message).toBe("mint_not_found"),
  );
const follow = (token: number, { to, block }: Move) =>
  db.sql`select transfer_nft(31337, ${contract}, ${token}, ${to}, ${block}, 0)`;
const disputed = ({ payment_intent }: Checkout, status: string) =>
  deliver(db, [{ kind: "dispute", payment_intent, status }]);

/**
 * A place is bought by card and claimed as a token that goes from hand to hand, its payment may be reversed, and the
 * chain reorganises: all of that arrives in any order, some of it twice. Once the chain has been read to its end, the
 * tier is where it belongs, and nowhere else.
 */
test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  "any order ends in one right holder: %i",
  async (seed) => {
    const random = numbersOf(seed);
    const among = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
    const buyer = await founder(db, contract);
    const others = [await join(db), await join(db)];
    const wallets = [
      buyer.wallet,
      ...(await Promise.all(others.map((other) => linkWallet(db, other)))),
      anyAddress(),
    ];
    await buyer.sign();
    const { nonce } = await buyer.voucher();

    const mint = anyMint(contract, buyer.wallet, { value: 0, nonce, block: 100 });
    const orphan = { ...mint, block: 98, blockHash: anyHash() };
    const moves = Array.from({ length: Math.floor(random() * 4) }, (_, n) => ({
      to: among(wallets),
      block: 110 + n,
    }));
    const reversal = among(["none", "refund", "dispute won", "dispute lost"] as const);

    const payment: Record<typeof reversal, (() => PromiseLike<unknown>)[]> = {
      none: [],
      refund: [() => refund(db, buyer.checkout)],
      "dispute won": [
        () => disputed(buyer.checkout, "needs_response"),
        () => disputed(buyer.checkout, "won"),
      ],
      "dispute lost": [
        () => disputed(buyer.checkout, "needs_response"),
        () => disputed(buyer.checkout, "lost"),
      ],
    };
    const chain: (() => PromiseLike<unknown>)[] = [
      () => confirmMint(db, orphan),
      () => reorganise(mint),
      () => confirmMint(db, mint),
      ...moves.map((move) => () => follow(mint.token, move)),
    ];
    const noise = [...chain, ...chain.filter(() => random() < 0.5)].sort(() => random() - 0.5);
    // Stripe's events of one payment keep their order: applying them reads the newest state (`apply_stripe_event`).
    for (const step of payment[reversal]) noise.splice(Math.floor(random() * noise.length), 0, step);
    const [first, second] = payment[reversal];
    const [one, two] = [noise.indexOf(first!), noise.indexOf(second!)];
    if (first && second && one > two) [noise[one], noise[two]] = [second, first];
    for (const step of noise) await step();
    // The watch reads on from before the blocks that are gone.
    await confirmMint(db, mint);
    for (const move of moves) await follow(mint.token, move);

    const last = moves.at(-1)?.to ?? buyer.wallet;
    const reversed = reversal === "refund" || reversal === "dispute lost";
    const members = [buyer.member, ...others];
    const holder = reversed ? undefined : members[wallets.indexOf(last)];
    expect(await Promise.all(members.map((member) => tierOf(db, member)))).toEqual(
      members.map((member) => (member === holder ? "founder" : "standard")),
    );
    const live =
      await db.sql`select user_id, source from grants where revoked_at is null and user_id = any (${members})`;
    expect(live).toEqual(holder ? [{ user_id: holder, source: "nft" }] : []);
    const [points] = await db.sql`select coalesce(sum(points), 0)::int as points from points_ledger
    where user_id = any (${members}) and (source = 'mint' or details ->> 'source' = 'mint')`;
    expect(points?.points).toBe(reversed ? 0 : 300);
  },
);

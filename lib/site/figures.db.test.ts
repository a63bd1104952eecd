import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Address, PrivateKeyAccount } from "viem";
import { openApp, type App } from "../../local/chain/testing/app";
import { price } from "../../local/chain/testing/stage";
import { seed } from "../../local/postgres/seed";
import { withinOne } from "../../local/testing/within-one";
import { getLastMetrics } from "../mint/metrics/metrics";
import { verifyMint } from "../mint/mutations";
import { recordSupply } from "../mint/supply";
import { watchChain } from "../mint/watch/watch";

// Void tokens are read with the key of visitors, and are no figure of these.
vi.mock("@/lib/mint/queries", () => ({ getVoidTokens: async () => [] }));

let app: App;
let { stage, db, member, membership } = {} as App;
let admin: string;
beforeAll(async () => {
  app = await openApp();
  ({ stage, db, member, membership } = app);
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  admin = await member();
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
});
afterAll(() => app.close());

/** A goal of the community, measured from its beginning or from midnight UTC. */
const goal = async (kind: "members" | "points" | "referrals" | "mints", since: "ever" | "today") =>
  Number(
    (
      await db.sql`select private.goal_value(row(gen_random_uuid(), ${kind}::text, 1,
        case when ${since} = 'today' then (now() at time zone 'UTC')::date end, (now() at time zone 'UTC')::date + 9, now()
      )::private.community_goals) as n`
    )[0]?.n,
  );

type Answers = Record<string, unknown>;
const ask = async (asker: string, call: string) =>
  (await db.as(asker, (tx) => tx.unsafe(`select ${call} as it`)))[0]?.it as Answers;

/** Every answer in which pages, mails and the panel find a figure of the community. */
async function read() {
  const chain = await getLastMetrics();
  const dashboard = (await ask(admin, "admin_dashboard(30)")) as Answers & {
    series: Record<string, number[]>;
  };
  const days = chain?.days ?? [];
  return {
    home: await ask("anon", "public_figures()"),
    transparency: await ask("anon", "transparency_figures()"),
    hub: await ask("anon", "hub_today()"),
    vision: (await ask(admin, "vision_community()")) as Answers & { today: Answers },
    campaign: (await ask("service_role", "campaign_parts('[]')")).figures as Answers,
    story: (await ask("anon", "community_story()")) as unknown as { kind: string; value: number }[],
    dashboard,
    last: (name: string) => dashboard.series[name]?.at(-1),
    chain: chain && { minted: Number(chain.sale.minted), supply: Number(chain.sale.maxSupply), days },
    goals: {
      members: [await goal("members", "ever"), await goal("members", "today")],
      points: [await goal("points", "ever"), await goal("points", "today")],
      referrals: [await goal("referrals", "ever")],
      mints: [await goal("mints", "ever"), await goal("mints", "today")],
    } as const,
  };
}

/** The figures that stand in more than one place, and what each place says. A new place is a line here. */
const figuresOf = ({
  home,
  transparency,
  hub,
  vision,
  campaign,
  dashboard,
  last,
  chain,
  goals,
}: Awaited<ReturnType<typeof read>>) => ({
  members: [
    home.members,
    transparency.members,
    vision.members,
    campaign.members,
    dashboard.members,
    goals.members[0],
  ],
  "members who joined today": [hub.joined, vision.today.joined, last("joined"), goals.members[1]],
  "points issued": [transparency.points_issued, goals.points[0]],
  "points awarded today": [
    home.points_today,
    campaign.points_today,
    hub.points,
    vision.today.points,
    last("issued"),
    goals.points[1],
  ],
  "qualified referrals": [transparency.qualified_referrals, goals.referrals[0]],
  "memberships minted": [home.minted, transparency.minted, campaign.minted, goals.mints[0], chain?.minted],
  "memberships minted today": [
    hub.minted,
    vision.today.minted,
    last("mints"),
    goals.mints[1],
    chain?.days.at(-1)?.mints,
  ],
  "memberships minted on each of 30 days": [
    JSON.stringify(dashboard.series.mints?.slice(-30)),
    JSON.stringify(chain?.days.map(({ mints }) => mints)),
  ],
  "memberships there can be": [home.supply, transparency.supply, campaign.supply, chain?.supply],
  "when the contract was asked": [home.minted_at, transparency.minted_at],
});

/** A place that says something else, by the name of the figure. */
const compare = () =>
  withinOne("day", async () => {
    const answers = await read();
    const figures = figuresOf(answers);
    for (const [name, said] of Object.entries(figures)) {
      expect(
        said.some((value) => value === undefined),
        name,
      ).toBe(false);
      expect([...new Set(said.map(String))], name).toHaveLength(1);
    }
    const minted = Number(answers.home.minted);
    const milestones = answers.story.filter(({ kind }) => kind === "minted").map(({ value }) => value);
    expect(milestones.toSorted((a, b) => a - b)).toEqual([1, 10, 50].filter((n) => n <= minted));
    return { minted, at: String(answers.home.minted_at) };
  });

const mint = async (account: PrivateKeyAccount | { address: Address }) => {
  const hash = await stage.rpc.writeContract({
    ...membership,
    account: account as PrivateKeyAccount,
    functionName: "mint",
    value: price,
  });
  await stage.rpc.mine({ blocks: 2 });
  return hash;
};

it("is not known before the contract was read, and no zero is made up", async () => {
  for (const answer of [await ask("anon", "public_figures()"), await ask("anon", "transparency_figures()")])
    expect(answer).toMatchObject({ minted: null, minted_at: null, supply: 1000 });
});

it("is the same in every place of a new community", async () => {
  await stage.rpc.mine({ blocks: 2 });
  await watchChain();
  expect(await compare()).toMatchObject({ minted: 0 });
});

it("is the same after the mint of a stranger, and of a member, whose own mints are another figure", async () => {
  await mint(await stage.wallet());
  await watchChain();
  expect(await compare()).toMatchObject({ minted: 1 });
  const account = await stage.wallet();
  const id = await member(account);
  const hash = await mint(account);
  await verifyMint(hash, id);
  // By the mint alone: the watch has not come by.
  expect((await ask("anon", "public_figures()")).minted).toBe(2);
  await watchChain();
  expect(await compare()).toMatchObject({ minted: 2 });
  expect(await db.sql`select count(*)::int as n from nft_mints where status = 'confirmed'`).toEqual([
    { n: 1 },
  ]);
});

it("is the same after the seed, and after the erasure of who referred and of who came", async () => {
  await seed(db.sql);
  expect((await compare()).minted).toBe(2);
  const [pair] =
    await db.sql`select referrer_id, referee_id from referrals where stage = 'qualified' limit 1`;
  for (const gone of [pair?.referee_id as string, pair?.referrer_id as string]) {
    await db.sql`update subscriptions set status = 'canceled', ended_at = now() where user_id = ${gone}`;
    await db.sql`select erase_member(${gone})`;
    await db.sql`delete from auth.users where id = ${gone}`;
    await compare();
  }
});

it("is the same after more mints, one of them void", async () => {
  const account = await stage.wallet();
  for (let n = 0; n < 10; n += 1) await mint(await stage.wallet());
  await member(account);
  const hash = await mint(account);
  await watchChain();
  expect((await compare()).minted).toBe(13);
  await db.sql`update nft_mints set status = 'void' where tx_hash = ${hash}`;
  expect((await compare()).minted).toBe(13);
});

it("says when it was read, also when nothing has changed", async () => {
  const before = await compare();
  await recordSupply();
  const after = await compare();
  expect(after.minted).toBe(before.minted);
  expect(Date.parse(after.at)).toBeGreaterThan(Date.parse(before.at));
});

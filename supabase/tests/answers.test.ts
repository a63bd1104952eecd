import { receivedGift } from "@/lib/billing/gifts/schema";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { accountSchema } from "@/lib/account/account";
import { myApplication } from "@/lib/applications/schema";
import { membership } from "@/lib/account/membership";
import { fullReceipt, receiptId } from "@/lib/billing/receipts";
import { unpaid } from "@/lib/billing/unpaid/schema";
import { ownMessages } from "@/lib/feedback/schema";
import { climb, hubToday, overview, ownHub } from "../../lib/hub/schema.ts";
import { ownDiscord } from "../../lib/discord/schema.ts";
import { landing } from "../../lib/hub/landing/schema.ts";
import { communityStory, ownStory } from "../../lib/story/schema.ts";
import { board, ownPlace } from "../../lib/leaderboard/schema.ts";
import { myVotesSchema, proposalSchema, voteSchema } from "@/lib/governance/schema";
import { dashboardSchema } from "@/lib/members/dashboard/schema";
import { onboardingState } from "@/lib/members/onboarding/schema";
import { card, cards } from "@/lib/members/cards";
import { mintResultSchema, mintSchema, placeSchema } from "@/lib/mint/schema";
import { myChallenges, publicChallenges } from "../../lib/missions/challenges.ts";
import {
  checkIn,
  missionState,
  myMissions,
  publicMissions,
  quizAnswered,
} from "../../lib/missions/schema.ts";
import { factsSchema } from "@/lib/plans/facts";
import { confirmSchema, holdingSchema } from "@/lib/plans/schema";
import { pledgeFigures } from "@/lib/pledges/schema";
import { pointsHistory } from "@/lib/points/schema";
import { commission } from "@/lib/commission/schema";
import { ownMerge } from "@/lib/account/merge/schema";
import { myStorefront, storefrontOrder, storefrontPage } from "@/lib/storefronts/schema";
import { shopList } from "@/lib/storefronts/shops/schema";
import { referralOverview } from "@/lib/referrals/schema";
import { mySecurity } from "@/lib/security/schema";
import { ownWallet } from "@/lib/wallet/schema";
import { figuresSchema, transparencySchema } from "@/lib/site/figures";
import { ownStatement } from "@/lib/statements/schema";
import { ownVision, visionChanges, visionCommunity, visionSnapshot } from "@/lib/vision/schema";
import { nextChargeSchema, codeAnswer } from "@/lib/billing/schema";
import { type Asker } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";
import { expectFullAnswers } from "./full-answer.ts";
import { waitsAlone } from "./second-cast.ts";
import { castOfAnswers, here, lena, mint, noor, seeded } from "./answers-cast.ts";

const { db, newcomer, answer } = await castOfAnswers();
afterAll(() => db.drop());
const [chief] = await db.sql`select user_id as id from user_roles where role = 'admin' limit 1`;
for (const { id } of await db.sql`select id from private.appeals`)
  await waitsAlone(db, "appeal", id as string, chief?.id as string);

describe("answers of SQL functions are as their schemas say, with a value in every field", () => {
  const session = { sub: lena, session_id: here };
  const ofMembers: [string, z.ZodType, Asker[]][] = [
    ["member_dashboard()", dashboardSchema, [lena, noor, seeded(4), seeded(7), seeded(20)]],
    ["referral_overview()", referralOverview, [noor]],
    ["my_merge()", ownMerge, [noor]],
    ["my_commission()", commission, [noor]],
    ["my_storefront()", myStorefront, [seeded(10), noor, seeded(4)]],
    ["points_history('', 1, 100)", pointsHistory, [lena, noor]],
    ["onboarding_state()", onboardingState, [lena]],
    ["my_application()", myApplication, [lena, noor]],
    ["my_holding()", holdingSchema, [lena, noor]],
    ["my_upgrade_to_confirm('in_lena')", confirmSchema.nullable(), [lena]],
    ["my_card()", card, [session]],
    ["my_membership()", membership.nullable(), [lena, noor, seeded(4), seeded(7), seeded(20)]],
    ["my_unpaid()", unpaid.nullable(), [seeded(7)]],
    ["my_next_charge()", nextChargeSchema.nullable(), [lena, noor, seeded(4), seeded(20)]],
    ["my_wallets()", z.array(ownWallet), [lena]],
    ["my_account()", accountSchema, [session]],
    ["my_security()", mySecurity, [lena]],
    ["my_hub()", ownHub, [lena, seeded(4)]],
    ["my_climb('', 1, 100)", climb, [lena, noor]],
    ["my_landing()", landing, [lena, seeded(4)]],
    ["my_story()", ownStory, [lena, seeded(4)]],
    ["my_overview()", overview, [lena, seeded(4)]],
    ["my_discord()", ownDiscord, [lena, seeded(4)]],
    ["my_ranking('all')", ownPlace, [lena, seeded(4)]],
    ["my_statement()", ownStatement, [lena, noor]],
    ["my_vision()", ownVision, [lena, ...Array.from({ length: 9 }, (_, n) => seeded(n + 4))]],
    ["vision_community()", visionCommunity, [lena]],
    ["vision_snapshot()", visionSnapshot, [lena]],
    ["vision_changes(1)", visionChanges, [lena]],
    ["my_missions()", myMissions.omit({ chosen: true }), [lena, noor, seeded(6)]],
    ["my_checkin()", checkIn, [lena]],
    ["my_challenges()", myChallenges, [lena, seeded(6), seeded(10)]],
    ["my_votes()", myVotesSchema, [seeded(4), seeded(10), seeded(13)]],
  ];
  test.each(ofMembers)("%s", async (call, schema, askers) => {
    expectFullAnswers(
      schema,
      ...(await Promise.all([...askers, newcomer].map((asker) => answer(asker, call)))),
    );
  });

  test("cards_of", async () => {
    const asked = [
      { user_id: lena, session_id: here, aal: "aal1" },
      { user_id: noor, session_id: here, aal: "aal1" },
    ];
    expectFullAnswers(cards, await answer("service_role", `cards_of('${JSON.stringify(asked)}')`));
  });

  const ofVisitors: [string, z.ZodType][] = [
    ["public_proposals()", proposalSchema.array()],
    ["site_facts()", factsSchema],
    ["public_figures()", figuresSchema],
    ["leaderboard('all')", board],
    ["hub_today()", hubToday],
    ["public_missions()", publicMissions],
    ["public_challenges()", publicChallenges],
    ["community_story()", communityStory],
    ["transparency_figures()", transparencySchema],
    ["pledge_figures()", pledgeFigures],
    ["storefront('acct_seed10')", storefrontPage],
    ["shops(1)", shopList],
    ["storefront_order('acct_seed10', 'cs_test_seedshop000002')", storefrontOrder],
  ];
  test.each(ofVisitors)("%s", async (call, schema) => {
    expectFullAnswers(schema, await answer("anon", call));
  });

  test("my_place", async () => {
    await db.sql`insert into private.allowlists (root, addresses, created_by)
      select ${mint}, array_agg(address), ${lena} from wallets`;
    const askers = (await db.sql`select distinct user_id from wallets`).map(
      ({ user_id }) => user_id as string,
    );
    for (const asker of [...askers, lena, newcomer])
      placeSchema.parse(await answer(asker, `my_place('${mint}')`));
  });

  test("my_mint_result", async () => {
    const result = mintResultSchema.parse(await answer(lena, `my_mint_result('${mint}')`));
    expectFullAnswers(mintSchema.array(), result.mints);
    expect(result.plan).toBeTruthy();
  });

  test("claim_mission and answer_quiz", async () => {
    missionState.parse(await answer(noor, "claim_mission('cast-a-vote')"));
    quizAnswered.parse(await answer(noor, "answer_quiz('know-your-mountain', '{0,0,0}')"));
  });

  test("my_gift", async () => {
    const call = (n: number) => `my_gift('A1TVRAG1FT00000${n}')`;
    expectFullAnswers(
      receivedGift.nullable(),
      await answer(seeded(11), call(1)),
      await answer(lena, call(2)),
      await answer(newcomer, call(9)),
    );
  });

  test("my_code", async () => {
    const codes = ["BASECAMP25", "EARLYROPE", "NONE"].map((code) =>
      answer(noor, `my_code('${code}', 'pro_month')`),
    );
    expectFullAnswers(codeAnswer, ...(await Promise.all(codes)), {
      ...((await answer(noor, "my_code('SUMMIT50', 'founder_once')")) as object),
    });
  });

  test("cast_vote", async () => {
    const [open] = await db.sql`
      select p.id, w.user_id from proposals p join proposal_weights w on w.proposal_id = p.id
      left join votes v on v.proposal_id = p.id and v.user_id = w.user_id
      where p.closes_at > now() and v.receipt is null and w.user_id <> ${lena} limit 1`;
    const { id, user_id } = open as { id: string; user_id: string };
    expectFullAnswers(voteSchema, await answer(user_id, `cast_vote('${id}', 'for')`));
  });

  test("the member's own rows of feedback", async () => {
    expectFullAnswers(ownMessages, await answer(lena, "my_feedback()"));
  });
});

test("every member of the cast can read what is theirs", async () => {
  for (let n = 1; n <= 30; n += 1) {
    dashboardSchema.parse(await answer(seeded(n), "member_dashboard()"));
    referralOverview.parse(await answer(seeded(n), "referral_overview()"));
    pointsHistory.parse(await answer(seeded(n), "points_history('', 1, 100)"));
    onboardingState.parse(await answer(seeded(n), "onboarding_state()"));
    const { receipts } = membership.parse(await answer(seeded(n), "my_membership()"));
    for (const paid of receipts)
      fullReceipt.parse(await answer(seeded(n), `my_receipt('${receiptId(paid)}')`));
  }
});

test("what a member stores by hand in a step of onboarding does not close the page to them", async () => {
  const member = await join(db);
  await db.asKept(
    member,
    (tx) =>
      tx`select save_onboarding_step('consent', '{"terms": true, "analytics": {"deep": [1]}, "product": "yes"}')`,
  );
  const state = onboardingState.parse(await answer(member, "onboarding_state()"));
  expect(state.profile.saved.consent).toBeUndefined();
});

test("a session without an id is nobody's current one, and still an account", async () => {
  const { sessions } = accountSchema.parse(await answer(lena, "my_account()"));
  expect(sessions.map(({ current }) => current)).toEqual([false, false]);
});

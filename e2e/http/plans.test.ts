import { describe, expect, test } from "vitest";
import type { MyPlan } from "../../lib/plans/change.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember } from "../support/members.ts";
import { elementsIn, pageFacts, wordsIn } from "../support/page-facts.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";
import { sql } from "../support/services.ts";

/** A member with a running subscription, and the end of its period in words. */
async function createSubscriber(price: string, { ends = false } = {}) {
  const member = await createMember();
  const [row] = await sql<{ end: Date }[]>`
    insert into subscriptions (id, user_id, price_id, plan_key, status, current_period_start, current_period_end, cancel_at_period_end)
    select 'sub_' || ${member.id}::text, ${member.id}, id, plan_key, 'active', now(), now() + interval '40 days', ${ends}
    from prices where lookup_key = ${price} returning current_period_end as end`;
  await sql`update profiles set tier = (select plan_key from prices where lookup_key = ${price}) where user_id = ${member.id}`;
  const day = (locale: string) => row!.end.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
  return { day, ...(await readersOf(member)) };
}

/** What a member reads of their plan on /pricing, and the words of a page that is made for them. */
async function readersOf(member: { email: string }) {
  const { fetch } = await signedInFetch(member.email);
  return {
    planIn: async (locale: string) => (await (await fetch(`/api/me/plan?locale=${locale}`)).json()) as MyPlan,
    wordsOf: async (path: string) => pageFacts(await (await fetch(path)).text()).words,
  };
}

test("a subscriber reads which plan they have, and what each change would be", async () => {
  const { day, planIn, wordsOf } = await createSubscriber("plus_month");
  const { line, offers } = await planIn("en");
  expect(line).toBe(`You have Plus, paid monthly. It renews on ${day("en")}.`);
  expect(offers.plus_month).toEqual({ text: "Your plan", held: true });
  const upgrade = { text: "Upgrade now and pay only the difference", held: false };
  expect(offers).toMatchObject({ plus_year: upgrade, pro_month: upgrade });
  expect(offers.standard).toEqual({ text: `At the end of the period, on ${day("en")}`, held: false });
  expect((await planIn("es")).line).toBe(`Tienes Plus, con pago mensual. Se renueva el ${day("es")}.`);
  const access = await wordsOf("/get-access?checkout=plus");
  expect(access).toContain("You already have Altura Plus");
  expect(access).toContain("Manage your membership");
});

test("a subscriber who has cancelled resumes first: no smaller plan is planned over an end", async () => {
  const { day, planIn, wordsOf } = await createSubscriber("pro_month", { ends: true });
  const { line, offers } = await planIn("en");
  expect(line).toBe(`You have Pro until ${day("en")}; then it ends, unless you resume it.`);
  expect(Object.values(offers).filter(({ link }) => link)).toEqual([]);
  const access = await wordsOf("/get-access?checkout=plus");
  expect(access).toContain("first resume it under “Manage your membership”.");
  expect(access).not.toContain("Change to Plus on");
});

describe("a member with the highest plan has nothing to buy, and reads what it comes from", () => {
  test.each([
    {
      source: "order",
      pricing: "You have Founder, for life.",
      dashboard: "Yours for life, with a single payment",
      access: "Your lifetime purchase includes this plan.",
    },
    {
      source: "nft",
      pricing: "You have Founder for as long as you hold the membership NFT.",
      dashboard: "Yours as long as you hold the membership NFT",
      access: "The membership NFT you hold includes this plan.",
    },
  ])("$source", async ({ source, pricing, dashboard, access }) => {
    const founder = await createMember();
    await sql`insert into grants (user_id, tier, source, source_id)
      values (${founder.id}, 'founder', ${source}, ${founder.id})`;
    await sql`update profiles set tier = 'founder' where user_id = ${founder.id}`;
    const { planIn, wordsOf } = await readersOf(founder);
    const { line, offers } = await planIn("en");
    expect(line).toBe(pricing);
    for (const price of ["plus_month", "plus_year", "pro_month", "pro_year"])
      expect(offers[price]).toEqual({ text: "Included in Founder", held: true });
    expect(offers.founder_once).toMatchObject({ held: true });
    expect(await wordsOf("/get-access?checkout=plus")).toContain(access);
    expect(await wordsOf("/members/dashboard")).toContain(dashboard);
  });
});

test("a visitor reads no words for members", async () => {
  const html = await (await fetchApp("/pricing")).text();
  const { words, links } = pageFacts(html);
  expect(words).toContain("Choose Pro");
  expect(links).toContain("/auth?checkout=pro");
  expect(words).not.toContain("Your plan");
  expect((await fetchApp("/api/me/plan?locale=en")).status).toBe(401);
});

test("what a plan brings is named alike in all places that sell it", async () => {
  for (const path of ["/", "/pricing", "/benefits", "/tiers"]) {
    const { mainWords } = pageFacts(await (await fetchApp(path)).text());
    for (const name of ["Syndicate notes", "A vote on proposals"]) expect(mainWords, path).toContain(name);
  }
  const { page } = pageFacts(await (await fetchApp("/get-access?checkout=pro")).text());
  const lists = elementsIn(page, "ul").map((list) => elementsIn(list, "li").map(wordsIn));
  expect(lists).toContainEqual([
    "Your own shop",
    "A vote on proposals",
    "Syndicate notes",
    "Everything in the lower plans",
  ]);
});

import { describe, expect, it } from "vitest";
import { allFeatures, cardOffer, includes, priceOf, recommended, yearlySaving } from "./rules";
import type { Plan } from "./schema";

const price = (interval: "month" | "year" | null, unit_amount: number) => ({
  lookup_key: `x_${interval ?? "once"}`,
  interval,
  unit_amount,
  currency: "usd",
  trial_days: null,
});

const plan = (part: Partial<Plan>): Plan => ({
  key: "x",
  name: "X",
  kind: "recurring",
  rank: 0,
  tier: "standard",
  supply: null,
  left: null,
  features: [],
  prices: [],
  ...part,
});

const free = plan({ kind: "free", features: ["chat_read"] });
const plus = plan({ rank: 10, features: ["chat"], prices: [price("month", 900), price("year", 9000)] });
const founder = plan({
  kind: "one_time",
  rank: 30,
  features: ["everything_in_pro"],
  prices: [price(null, 24900)],
});

describe("prices", () => {
  it("are found by interval, and a single price always", () => {
    expect(priceOf(plus, "year")?.unit_amount).toBe(9000);
    expect(priceOf(founder, "year")?.unit_amount).toBe(24900);
    expect(priceOf(free, "month")).toBeUndefined();
  });

  it("say what a year saves", () => {
    expect(yearlySaving(plus)).toBe(1800);
    expect(yearlySaving(founder)).toBe(0);
    expect(yearlySaving(plan({ prices: [price("month", 100), price("year", 1300)] }))).toBe(0);
  });
});

it("a place that can be minted is offered by card too, while one is left", () => {
  const place = { ...founder, key: "founder", features: ["nft_claim"] };
  const offer = { price: "$249", path: "/get-access?checkout=founder" };
  expect(cardOffer([plus, { ...place, left: 1 }], "en")).toEqual(offer);
  expect(cardOffer([plus, { ...place, left: 0 }], "en")).toBeNull();
  expect(cardOffer([plus, founder], "en")).toBeNull();
});

describe("benefits", () => {
  const plans = [free, plus, founder];
  it("recommend the smallest plan with one of its own", () => {
    const pro = plan({ key: "pro", rank: 20, features: ["syndicate_notes", "governance_vote"] });
    expect(recommended([founder, pro, { ...plus, features: [] }, free])?.key).toBe("pro");
    expect(recommended([{ ...plus, key: "plus" }, pro])?.key).toBe("plus");
    expect(recommended([founder, free])).toBeUndefined();
  });

  it("are those of a plan and of all below it", () => {
    expect(includes(plans, founder, "chat")).toBe(true);
    expect(includes(plans, free, "chat")).toBe(false);
  });
  it("are listed once, without the one that only repeats others", () => {
    expect(allFeatures([...plans, plus])).toEqual(["chat_read", "chat"]);
  });
});

import { expect, it } from "vitest";
import { quorumWeight, share } from "./rules";
import { voteForm } from "./schema";

it.each([
  [0, 0, 0],
  [1, 3, 33.3],
  [1996, 10_000, 19.9],
  [5, 5, 100],
])("%d of %d is %d per cent", (part, whole, percent) => expect(share(part, whole)).toBe(percent));

it.each([
  [12, 20, 3],
  [10, 20, 2],
  [0, 20, 0],
])("of %d votes, %d per cent are %d", (weight, percent, votes) =>
  expect(quorumWeight(weight, percent)).toBe(votes),
);

it("a vote names a proposal and one of three choices", () => {
  const proposal = "00000000-0000-4000-8000-000000000001";
  expect(voteForm.safeParse({ proposal, choice: "abstain" }).success).toBe(true);
  for (const choice of [undefined, "", "yes"]) {
    expect(voteForm.safeParse({ proposal, choice }).error?.issues[0]?.message).toBe("choice_missing");
  }
});

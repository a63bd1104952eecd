import { communityRules } from "./schema";

type Rule = (typeof communityRules)[number];

/** The rules of the community, those that reports name first and the one that is named by more before others. */
export function rulesInOrder(reasons: readonly string[]): Rule[] {
  const named = (rule: Rule) => reasons.filter((reason) => reason === rule).length;
  return communityRules.toSorted((a, b) => named(b) - named(a));
}

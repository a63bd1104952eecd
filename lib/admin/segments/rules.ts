/* Apart from the schemas, so that the editor does not bring their library to the browser. What a rule may be, the database
   decides (private.rule_sql); here is what the editor needs to write one. */

export const matches = ["all", "any", "none"] as const;
export type Match = (typeof matches)[number];

export const fieldKinds = ["choice", "number", "time", "truth"] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Fields of `private.segment_fields`, in the order in which they are offered; a test compares both. */
export const fields = {
  tier: "choice",
  level: "choice",
  segment: "choice",
  points: "number",
  joined: "time",
  seen: "time",
  referrals: "number",
  funnel: "choice",
  spend: "number",
  wallet: "truth",
  nft: "truth",
  mission: "choice",
  language: "choice",
  country: "choice",
  onboarded: "truth",
} as const satisfies Record<string, FieldKind>;
export type FieldName = keyof typeof fields;
export const fieldNames = Object.keys(fields) as FieldName[];

/** What a kind of field can be asked; `never` is for what may never have happened. */
export const operations = {
  choice: ["in", "not_in"],
  number: ["at_least", "at_most"],
  time: ["within", "beyond", "from", "before", "never"],
  truth: ["is"],
} as const satisfies Record<FieldKind, readonly string[]>;
export type Operation = (typeof operations)[FieldKind][number];

export const operationsOf = (field: FieldName): readonly Operation[] =>
  operations[fields[field]].filter((op) => op !== "never" || field === "seen");

export type Condition = {
  field: FieldName;
  op: Operation;
  value?: string[] | number | boolean | string;
};
type Group = { match: Match; rules: Rule[] };
export type Rule = Group | Condition;

/** A rule as it is edited: each part has a number of its own, and a value may still be missing. */
export type DraftCondition = { key: number; field: FieldName; op: Operation; chosen: string[]; text: string };
export type DraftGroup = { key: number; match: Match; rules: Draft[] };
export type Draft = DraftGroup | DraftCondition;

export const isGroup = (draft: Draft): draft is DraftGroup => "rules" in draft;

/** Groups in a group: what the database takes. */
export const deepest = 4;
export const mostRules = 20;

const cents = (typed: string) => Math.round(Number(typed) * 100);
const whole = /^\d{1,12}$/;
const money = /^\d{1,10}([.,]\d{1,2})?$/;

function valueOf({ field, op, chosen, text }: DraftCondition): Condition["value"] | null {
  const typed = text.trim();
  const kind = fields[field];
  if (op === "never") return undefined;
  if (kind === "choice") return chosen.length > 0 ? chosen : null;
  if (kind === "truth") return typed !== "no";
  if (field === "spend") return money.test(typed) ? cents(typed.replace(",", ".")) : null;
  if (op === "from" || op === "before") return /^\d{4}-\d\d-\d\d$/.test(typed) ? typed : null;
  if (!whole.test(typed)) return null;
  const number = Number(typed);
  return kind === "time" && (number < 1 || number > 3650) ? null : number;
}

/** Whether nothing is missing in a condition. */
export const isComplete = (condition: DraftCondition): boolean => valueOf(condition) !== null;

/** The rule that a draft says; null while anything in it is missing. */
export function ruleOf(draft: Draft): Rule | null {
  if (isGroup(draft)) {
    const rules = draft.rules.map(ruleOf);
    return rules.length > 0 && rules.every((rule) => rule !== null) ? { match: draft.match, rules } : null;
  }
  const value = valueOf(draft);
  if (value === null) return null;
  const { field, op } = draft;
  return value === undefined ? { field, op } : { field, op, value };
}

/** What a number says of money, as it is typed. */
const written = (field: FieldName, value: number) =>
  field === "spend" ? String(value / 100) : String(value);

/** A rule to be edited; `next` gives numbers. */
function draftOf(rule: Rule, next: () => number): Draft {
  if ("match" in rule)
    return { key: next(), match: rule.match, rules: rule.rules.map((each) => draftOf(each, next)) };
  const { field, op, value } = rule;
  const chosen = Array.isArray(value) ? value : [];
  const text =
    typeof value === "number"
      ? written(field, value)
      : typeof value === "boolean"
        ? value
          ? "yes"
          : "no"
        : typeof value === "string"
          ? value
          : "";
  return { key: next(), field, op, chosen, text };
}

/** The draft whose outermost part is a group, as the editor shows it. */
export function draftGroupOf(rule: Rule | null, next: () => number): DraftGroup {
  if (!rule) return { key: next(), match: "all", rules: [newCondition(next())] };
  const draft = draftOf(rule, next);
  return isGroup(draft) ? draft : { key: next(), match: "all", rules: [draft] };
}

export const newCondition = (key: number): DraftCondition => ({
  key,
  field: "tier",
  op: "in",
  chosen: [],
  text: "",
});

/** The condition about another field: nothing of the old one's value fits. */
export const withField = (condition: DraftCondition, field: FieldName): DraftCondition => ({
  ...condition,
  field,
  op: operationsOf(field)[0] as Operation,
  chosen: [],
  text: "",
});

/** The draft with one part changed, or without it. */
export function changed(draft: DraftGroup, key: number, change: (part: Draft) => Draft | null): DraftGroup {
  if (draft.key === key) {
    const next = change(draft);
    return next && isGroup(next) ? next : draft;
  }
  return {
    ...draft,
    rules: draft.rules.flatMap((part) => {
      if (part.key === key) {
        const next = change(part);
        return next ? [next] : [];
      }
      return [isGroup(part) ? changed(part, key, change) : part];
    }),
  };
}

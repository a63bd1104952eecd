import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import de from "./messages/de/settings.json";
import en from "./messages/en/settings.json";
import es from "./messages/es/settings.json";

type Tree = { [key: string]: string | Tree };

const texts = globSync("lib/platform/i18n/messages/*/*.json").flatMap((file) => {
  const of = `${basename(dirname(file))} ${basename(file, ".json")}`;
  const flatten = (tree: Tree, prefix: string): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[`${prefix}.${key}`, value]] : flatten(value, `${prefix}.${key}`),
    );
  return flatten(JSON.parse(readFileSync(file, "utf8")) as Tree, of);
});

const none = /=0 \{(?:no|none|nobody|nothing|ning[uú]n\w*|nadie|nada|kein\w*|niemand|nichts)\b/i;
const joined = /(?:^|\s)(?:and|as do|y|e|und|sowie)\s/;

/** The sentences of a message that say of one thing that there is none, and join another thing to it. */
function contradictions(message: string): string[] {
  let depth = 0;
  const sentences = [{ outside: "", whole: "" }];
  for (const sign of message) {
    const last = sentences.at(-1)!;
    if (sign === "{") depth += 1;
    last.whole += sign;
    if (depth === 0) last.outside += sign;
    if (sign === "}") depth -= 1;
    if (depth === 0 && /[.;:!?](?:\}\})?$/.test(last.whole)) sentences.push({ outside: "", whole: "" });
  }
  return sentences
    .filter(({ outside, whole }) => none.test(whole) && joined.test(outside))
    .map(({ whole }) => whole.trim());
}

it("says of no count that nothing happens, and of another thing in the same sentence that it does", () => {
  expect(texts.length).toBeGreaterThan(3000);
  const found = texts.flatMap(([key, message]) =>
    contradictions(message).map((sentence) => `${key}: ${sentence}`),
  );
  expect(found).toEqual([]);
});

it("finds such a sentence, and leaves alone what stands by itself", () => {
  const wrong = "{n, plural, =0 {No wallets} other {# wallets}} move, as do its ways to sign in.";
  expect(contradictions(wrong)).toEqual([wrong]);
  expect(contradictions("{n, plural, =0 {Ninguna cartera} other {# carteras}} y sus accesos.")).toHaveLength(
    1,
  );
  for (const right of [
    "{n, plural, =0 {Nobody has voted yet.} other {# votes.}} It ends and stays so.",
    "It moves{n, plural, =0 {} other {, # wallets}} and stays.",
    "{n, plural, =0 {None is void} other {One is void and another}}",
  ])
    expect(contradictions(right)).toEqual([]);
});

it("names on joining accounts what moves, and nothing that is not there", () => {
  const moves = (locale: string, messages: typeof en, wallets: number, referrals: number) =>
    createTranslator({ locale, messages, namespace: "merge" })("moves", { wallets, referrals });
  expect(moves("en", en, 0, 0)).toBe("The newer account’s sign-in methods and access are transferred.");
  expect(moves("en", en, 1, 2)).toMatch(/access are transferred, with 1 wallet, with 2 referrals\.$/);
  expect(moves("es", es, 0, 1)).toMatch(/cuenta más reciente, con 1 referido\.$/);
  expect(moves("de", de, 2, 0)).toMatch(/Zugang, 2 Wallets\.$/);
});

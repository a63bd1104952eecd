import { expect, it } from "vitest";
import type { FormField } from "@/lib/applications/fields";
import { choicesAbove, draftsOf, finished, moved, newDraft, ofKind } from "./rules";

const field = (id: string, kind: FormField["kind"] = "short"): FormField =>
  ofKind({ id, kind, label: { en: id, es: id }, required: false }, kind);
const drafts = draftsOf([field("a", "choice"), field("b"), field("c", "choice")]);
const ids = (of: typeof drafts) => of.map(({ field: { id } }) => id);

it("moves a field a place, and nowhere past either end", () => {
  expect(ids(moved(drafts, "b", -1))).toEqual(["b", "a", "c"]);
  expect(ids(moved(drafts, "b", 1))).toEqual(["a", "c", "b"]);
  expect(ids(moved(drafts, "a", -1))).toEqual(["a", "b", "c"]);
  expect(ids(moved(drafts, "c", 1))).toEqual(["a", "b", "c"]);
});

it("lets a field depend on choices above it alone", () => {
  expect(choicesAbove(drafts, "c").map(({ id }) => id)).toEqual(["a"]);
  expect(choicesAbove(drafts, "a")).toEqual([]);
});

it("publishes trimmed words, no language that says nothing, and no hint where there is none", () => {
  const draft = {
    key: "new 0",
    field: { ...newDraft("new 0").field, id: "d", label: { en: " D ", es: "D" } },
  };
  const hinted = { ...draft, field: { ...draft.field, hint: { en: "Why ", es: "" } } };
  const blank = { ...draft, field: { ...draft.field, hint: { en: " ", es: "" } } };
  expect(finished([hinted])[0]).toMatchObject({ label: { en: "D", es: "D" } });
  expect(finished([hinted])[0]?.hint).toEqual({ en: "Why" });
  expect(finished([blank])[0]).not.toHaveProperty("hint");
});

it("gives a choice options and no limit, a text a limit and no options", () => {
  expect(ofKind(field("a", "choice"), "long")).toMatchObject({ kind: "long", max: 1000 });
  expect(ofKind(field("a", "choice"), "long").options).toBeUndefined();
  expect(ofKind(field("a"), "choice").max).toBeUndefined();
});

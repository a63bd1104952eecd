import { beforeEach, expect, it } from "vitest";
import { carriedDraft, carryDraft, forgetCarriedDraft, leaveCarriedDraft, savedAgain } from "./carried-draft";

const id = "00000000-0000-4000-8000-00000000c001";
const other = "00000000-0000-4000-8000-00000000c002";
const draft = {
  id,
  version: "1",
  step: "texts",
  values: { name: "Typed" },
  content: { words: {}, blocks: [] },
} as const;
const carry = (version = "1") => carryDraft({ ...draft, version, content: { words: {}, blocks: [] } });

beforeEach(forgetCarriedDraft);

it("arrives at the page of the campaign that was just made", () => {
  carry();
  leaveCarriedDraft(`/de/admin/email-campaign/${id}`);
  expect(carriedDraft({ id, version: "1" })).toEqual(draft);
});

it("does not replace what was saved after it was carried", () => {
  carry();
  expect(carriedDraft({ id, version: "2" })).toBeNull();
});

it("is gone once its form gave way to another page", () => {
  carry();
  leaveCarriedDraft("/admin/home");
  expect(carriedDraft({ id, version: "1" })).toBeNull();
});

it("arrives once, and at no other campaign", () => {
  carry();
  expect(carriedDraft({ id: other, version: "1" })).toBeNull();
  expect(carriedDraft(null)).toBeNull();
  forgetCarriedDraft();
  expect(carriedDraft({ id, version: "1" })).toBeNull();
});

it("arrives after a second save of the same form, which names the version of the first", () => {
  const first = savedAgain(undefined, id);
  expect(first).toEqual({ id, version: "1" });
  const second = savedAgain(first, id);
  expect(second).toEqual({ id, version: "2" });
  carry(second.version);
  expect(carriedDraft({ id, version: "2" })).toEqual({ ...draft, version: "2" });
  expect(carriedDraft({ id, version: "3" })).toBeNull();
});

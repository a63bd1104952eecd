import { expect, it } from "vitest";
import type { CampaignContent } from "@/lib/campaigns/schema";
import { locales } from "@/lib/platform/i18n/routing";
import { draftStates, draftValues, languagesRead } from "./draft";
import type { CampaignFile } from "./schema";

const subject = (text: string, other = "") => ({ subject: text, subject_b: other, preview: "" });
const nothing: CampaignContent = { words: {}, blocks: [{ kind: "text", text: {} }] };
const english: CampaignContent = {
  words: { en: subject("News") },
  blocks: [{ kind: "text", text: { en: "The hut opens." } }],
};
const readers = { members: 2, languages: { en: 2 } };
const draft = { values: draftValues(null), content: nothing, audience: null, checked: false };

it("a new draft lacks its name, its texts and a check; its audience is not counted yet", () => {
  expect(draftStates(draft)).toEqual({
    about: "missing",
    audience: null,
    texts: "missing",
    compare: "done",
    pace: "done",
    look: "missing",
  });
});

it("texts are wanted in the languages that the audience reads, in all of them without one", () => {
  const texts = (
    audience: { members: number; languages: Record<string, number> } | null,
    content = english,
  ) => draftStates({ ...draft, content, audience }).texts;
  expect(texts(readers)).toBe("done");
  expect(texts({ members: 3, languages: { en: 2, de: 1 } })).toBe("missing");
  expect(texts(null)).toBe("missing");
  expect(texts(readers, { ...english, blocks: [] }), "a mail without content").toBe("missing");
  expect(languagesRead({ languages: { de: 1, en: 0 } })).toEqual(["de"]);
  expect(languagesRead({ languages: {} })).toEqual(locales);
});

it("an audience without members, a test without its second subject and an empty pace are missing", () => {
  const values = { ...draft.values, name: "Spring", ab_percent: "20" };
  const states = draftStates({
    ...draft,
    values: { ...values, rate_count: " " },
    content: english,
    audience: { ...readers, members: 0 },
  });
  expect(states).toMatchObject({ about: "done", audience: "missing", compare: "missing", pace: "missing" });
  const both = { ...english, words: { en: subject("News", "Fresh news") } };
  expect(draftStates({ ...draft, values, content: both, audience: readers }).compare).toBe("done");
  expect(
    draftStates({ ...draft, values: { ...values, ab_hours: "" }, content: both, audience: readers }).compare,
  ).toBe("missing");
});

it("the fields of a saved draft are what was saved", () => {
  const saved = {
    ...{
      name: "Spring",
      category: "offers",
      tiers: ["plus"],
      locales: ["de"],
      segments: ["new"],
      segment_id: null,
    },
    ...{ ab_percent: null, ab_hours: null, hold_out: 5, rate_count: 60, rate_minutes: 2 },
    ...{ domain_count: 10, domain_minutes: 1 },
  } as unknown as CampaignFile;
  expect(draftValues(saved)).toEqual({
    ...{ name: "Spring", category: "offers", segment_id: "" },
    ...{ tiers_plus: "on", locales_de: "on", segments_new: "on" },
    ...{ ab_percent: "", ab_hours: "4", hold_out: "5", rate_count: "60", rate_minutes: "2" },
    ...{ domain_count: "10", domain_minutes: "1" },
  });
});

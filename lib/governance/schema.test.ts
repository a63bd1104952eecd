import { expect, it } from "vitest";
import { proposalForm } from "./schema";

const form = {
  title_en: "Two lenses",
  summary_en: "Buy two lenses to lend.",
  body_en: "One paragraph.\n\nAnother.",
  title_es: "Dos objetivos",
  summary_es: "Comprar dos objetivos para prestar.",
  body_es: "Un párrafo.",
  amount: "1200",
  days: "14",
  reason: "Asked for in the chat",
};

it("makes a proposal of the form: paragraphs, amount, address", () => {
  expect(proposalForm.parse(form)).toMatchObject({
    slug: "two-lenses",
    amount: 1200,
    days: 14,
    texts: {
      en: { title: "Two lenses", body: ["One paragraph.", "Another."] },
      es: { body: ["Un párrafo."] },
    },
  });
  expect(proposalForm.parse({ ...form, amount: "" }).amount).toBeNull();
});

it.each([
  ["title_es", ""],
  ["body_en", "ab"],
  ["amount", "12.5"],
  ["amount", "-1"],
  ["days", "2"],
  ["days", "soon"],
  ["reason", ""],
])("refuses %s %j beside its field", (name, value) => {
  const result = proposalForm.safeParse({ ...form, [name]: value });
  expect(result.error?.issues[0]?.path).toEqual([name]);
});

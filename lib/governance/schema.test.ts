import { expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/routing";
import { proposalForm } from "./schema";

const written = locales.map((locale) => ({
  [`title_${locale}`]: `Two lenses (${locale})`,
  [`summary_${locale}`]: "Two lenses to lend.",
  [`body_${locale}`]: "One paragraph.\n\nAnother.",
}));
const form: Record<string, string> = {
  ...Object.assign({}, ...written),
  amount: "1200",
  days: "14",
  reason: "Asked for in the chat",
};

it("makes a proposal of the form: paragraphs and amount", () => {
  expect(proposalForm.parse(form)).toMatchObject({
    values: {
      amount: 1200,
      days: 14,
      texts: {
        en: { title: "Two lenses (en)", body: ["One paragraph.", "Another."] },
        es: { title: "Two lenses (es)" },
      },
    },
  });
  expect(proposalForm.parse({ ...form, amount: "" }).values.amount).toBeNull();
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

it("leaves out a language that the edited proposal never had, and keeps the others whole", () => {
  const empty = { title_es: "", summary_es: "", body_es: "" };
  const { values } = proposalForm.parse({ ...form, ...empty, without: "es" });
  expect(Object.keys(values.texts)).toEqual(locales.filter((locale) => locale !== "es"));
  expect(proposalForm.safeParse({ ...form, ...empty, body_es: "Párrafo.", without: "es" }).success).toBe(
    false,
  );
});

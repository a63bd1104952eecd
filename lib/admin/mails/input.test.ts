import { expect, it, vi } from "vitest";
import { editedText, placeholdersOf, shippedTexts } from "@/lib/mail/words";
import { mailCatalog, mailTemplates } from "@/lib/mail/catalog";
import { renderSample } from "@/lib/mail/preview";
import { mailForm } from "./input";

vi.mock("server-only", () => ({}));
vi.stubEnv("APP_URL", "https://altura.example");
vi.stubEnv("APP_SECRET", "a secret that is long enough for a test");

const id = "3f0e8a52-6c1d-4b7a-9f20-1a2b3c4d5e6f";
const read = (fields: object) =>
  mailForm.safeParse({ id, template: "trial_ending", reason: "Shorter", version: "0", ...fields });
const refused = (fields: object) =>
  read(fields).error?.issues.map(({ path, message }) => [path[0], message] as const);

it("keeps what is other than shipped, and nothing else", () => {
  const shipped = Object.fromEntries(
    shippedTexts("trial_ending", "en").map(([name, text]) => [`en:${name}`, text]),
  );
  expect(read({ ...shipped, "es:subject": " ", "en:nonsense": "x" }).data?.values.texts).toEqual({});
  const { data } = read({
    ...shipped,
    "en:subject": "Soon: {plan} ends on {date}",
    "es:subject": "Hola {name}",
  });
  expect(data?.values.texts).toEqual({
    en: { subject: "Soon: {plan} ends on {date}" },
    es: { subject: "Hola {name}" },
  });
});

it("refuses beside its field what names no value of this mail, or cannot be read", () => {
  expect(refused({ "en:subject": "Hi {card}" })).toEqual([["en:subject", "mail_text_unknown"]]);
  expect(refused({ "es:text": "Hola {plan" })).toEqual([["es:text", "mail_text_unreadable"]]);
  expect(refused({ "en:text": "<b>Now</b>" })).toEqual([["en:text", "mail_text_unknown"]]);
  expect(refused({ "en:subject": "One\nBcc: all" })).toEqual([["en:subject", "mail_text_unreadable"]]);
  expect(refused({ "en:text": "x".repeat(2001) })).toEqual([["en:text", "too_long"]]);
});

it.each(mailTemplates)("every shipped text of %s can be written by staff as it is", (template) => {
  for (const locale of ["en", "es"] as const)
    for (const [name, text] of shippedTexts(template, locale))
      expect(
        mailForm.safeParse({ id, template, reason: "Same", version: "0", [`${locale}:${name}`]: `${text} ` })
          .success,
      ).toBe(true);
  expect(placeholdersOf(template)).toEqual(expect.arrayContaining(["brand", "name"]));
  expect(mailCatalog[template].group).toBeTruthy();
});

it("a changed text stands in its own language alone, plurals and values too", async () => {
  const texts = { en: { text: "{lines, plural, one {One line} other {# lines}} for {brand}." } };
  expect((await renderSample("audit_head", "en", texts)).text).toContain("3 lines for Altura.");
  expect((await renderSample("audit_head", "es", texts)).text).not.toContain("lines for");
  expect(editedText("{gone}", "en", {})).toBeNull();
});

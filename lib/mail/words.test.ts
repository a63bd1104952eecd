import compile from "icu-minify/compile";
import { expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/routing";
import { sourceOf } from "@/lib/platform/i18n/message-source";
import { mailTemplates } from "./catalog";
import { shippedTexts } from "./words";

it.each(locales)("every text of a mail can be edited once the build has compiled it: %s", (locale) => {
  const texts = mailTemplates.flatMap((template) => shippedTexts(template, locale));
  expect(texts.length).toBeGreaterThan(mailTemplates.length);
  for (const [, text] of texts) expect(compile(sourceOf(compile(text)))).toEqual(compile(text));
});

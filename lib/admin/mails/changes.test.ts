import { expect, it } from "vitest";
import type { MailStates } from "@/lib/admin/content/versions";
import { mailChanges } from "./changes";

const shipped = {
  en: { subject: "Welcome", text: "Glad that you are here." },
  es: { subject: "Bienvenida", text: "Nos alegra tenerte aquí." },
};

it("says of each version which texts it changed, also back to what is shipped", () => {
  const states: MailStates = [
    { id: 4, texts: {} },
    { id: 3, texts: { en: { subject: "Hello" }, es: { subject: "Hola" } } },
    { id: 2, texts: { en: { subject: "Hello" } } },
    { id: 1, texts: {} },
  ];
  expect(mailChanges(states, shipped)).toEqual([
    {
      version: 4,
      changes: [
        { locale: "en", name: "subject", before: "Hello", after: "Welcome" },
        { locale: "es", name: "subject", before: "Hola", after: "Bienvenida" },
      ],
    },
    { version: 3, changes: [{ locale: "es", name: "subject", before: "Bienvenida", after: "Hola" }] },
    { version: 2, changes: [{ locale: "en", name: "subject", before: "Welcome", after: "Hello" }] },
  ]);
});

it("leaves out versions that changed nothing the mail still says", () => {
  expect(mailChanges([], shipped)).toEqual([]);
  const gone = { en: { footer: "Bye" } };
  const same = { en: { text: shipped.en.text } };
  expect(
    mailChanges(
      [
        { id: 3, texts: same },
        { id: 2, texts: gone },
        { id: 1, texts: {} },
      ],
      shipped,
    ),
  ).toEqual([]);
});

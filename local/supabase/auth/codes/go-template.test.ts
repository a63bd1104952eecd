import { expect, it } from "vitest";
import { fillTemplate } from "./go-template.ts";

const values = { Token: "123456", "Data.locale": "es", SendingTo: "a@x.test", NewEmail: "<b@x.test>" };

it.each([
  ["Code {{ .Token }}", "Code 123456"],
  ['{{ if eq (print .Data.locale) "es" }}sí{{ else }}yes{{ end }}', "sí"],
  ['{{ if eq (print .Data.locale) "de" }}ja{{ else }}yes{{ end }}!', "yes!"],
  ["{{ if eq .SendingTo .NewEmail }}new{{ else }}old{{ end }}", "old"],
  [
    '{{ if eq (print .Data.locale) "de" }}{{ if eq .Token "1" }}a{{ else }}b{{ end }}{{ else }}c{{ end }}',
    "c",
  ],
  ['{{ if eq .Token "123456" }}{{ if eq .Token "1" }}a{{ else }}b{{ end }}{{ else }}c{{ end }}', "b"],
])("%s", (template, filled) => expect(fillTemplate(template, values)).toBe(filled));

it("escapes values and nothing else", () => {
  const escape = (value: string) => value.replaceAll("<", "&lt;");
  expect(fillTemplate("<p>{{ .NewEmail }}</p>", values, escape)).toBe("<p>&lt;b@x.test></p>");
});

it("refuses a value that the auth service does not have", () => {
  expect(() => fillTemplate("{{ .Tokne }}", values)).toThrow(".Tokne");
});

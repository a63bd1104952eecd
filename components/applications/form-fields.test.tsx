import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { FormField } from "@/lib/applications/fields";
import community from "@/lib/platform/i18n/messages/en/community.json";
import { FormFields } from "./form-fields";

const words = (text: string) => ({ en: text, es: `${text} (es)` });
const fields: FormField[] = [
  {
    id: "project",
    kind: "short",
    required: true,
    max: 80,
    label: words("Name"),
    hint: words("As it is known"),
  },
  {
    id: "band",
    kind: "choice",
    required: true,
    label: words("Do you play with others?"),
    options: ["yes", "no"].map((key) => ({ key, label: words(`${key}!`) })),
  },
  {
    id: "size",
    kind: "long",
    required: false,
    max: 500,
    label: words("Who?"),
    when: { field: "band", is: "yes" },
  },
  { id: "site", kind: "link", required: false, max: 1, label: words("Site") },
  { id: "links", kind: "link", required: false, max: 5, label: words("Links") },
];
const shown = (answers: Record<string, string> = {}, locale = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ community }} timeZone="UTC">
      <FormFields
        fields={fields}
        value={(id) => answers[id] ?? ""}
        error={(name) => (name === "answer.site" ? "Not a link" : undefined)}
      />
    </NextIntlClientProvider>,
  );

it("draws each kind by its limits, with label, hint, what is optional and what was refused", () => {
  const html = shown({ project: "Dawn", links: "https://a.example\nhttps://b.example" });
  expect(html).toMatch(/<input[^>]*maxLength="80" name="answer.project" value="Dawn"/);
  expect(html).toContain("As it is known");
  expect(html).toMatch(/<select[^>]*name="answer.band"[^>]*>.*<option value="no">no!<\/option>/s);
  expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*type="url"[^>]*name="answer.site"/);
  expect(html).toContain("Not a link");
  expect(html).toMatch(/<textarea[^>]*name="answer.links"[^>]*>https:\/\/a.example\nhttps:\/\/b.example</);
  expect(html.match(/optional/g)).toHaveLength(3);
});

it("asks what depends on an answer only when it was given, in the language of the page", () => {
  const hidden = /<div class="[^"]*hidden[^"]*"><label[^>]*>Who\?/;
  expect(shown()).toMatch(hidden);
  expect(shown({ band: "no" })).toMatch(hidden);
  const asked = shown({ band: "yes" }, "es");
  expect(asked).toContain("Who? (es)");
  expect(asked).not.toMatch(/class="[^"]*\bhidden\b[^"]*"><label/);
});

it("lets a file be chosen where it can be kept, and shows the control alone in a preview", () => {
  const score: FormField = { id: "score", kind: "file", required: true, max: 2, label: words("Score") };
  const files = {
    form: 3,
    kept: () => [{ id: "f1", name: "Dawn.pdf", type: "application/pdf" as const, size: 12_300 }],
    onFormChanged: () => undefined,
  };
  const drawn = (given?: typeof files) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" messages={{ community }} timeZone="UTC">
        <FormFields fields={[score]} value={() => ""} error={() => undefined} files={given} />
      </NextIntlClientProvider>,
    );
  expect(drawn(files)).toMatch(
    /href="\/api\/me\/application\/files\/f1"[^>]*>Dawn.pdf<.*12.3 kB.*Remove Dawn.pdf/s,
  );
  expect(drawn(files)).not.toMatch(/<input[^>]*disabled=""/);
  expect(drawn()).toMatch(/<input[^>]*type="file"[^>]*disabled=""/);
});

import { describe, expect, it } from "vitest";
import { renderMail } from "./render";
import { outboxRow } from "./schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";

const mail = (template: string, locale: string, params: object) =>
  renderMail(
    outboxRow.parse({
      id: "00000000-0000-4000-8000-000000000001",
      key: `${template}:1`,
      to_address: "vera@altura.test",
      template,
      params: { name: "", ...params },
      locale,
    }),
    "https://altura.example",
  );
const complete = ({ subject, text, html }: Record<"subject" | "text" | "html", string>) => {
  for (const part of [subject, text, html.replace(/<style>[^<]*<.style>/, "")])
    expect(part).not.toMatch(/[{}]|undefined|community\.mail|MISSING/);
};

describe.each(locales)("in %s", (locale) => {
  it.each(["confirm", "withdraw"])("a code to %s a pledge comes first in the text", async (purpose) => {
    const parts = await mail("pledge_code", locale, { code: "042137", purpose, amount: 250, minutes: 15 });
    complete(parts);
    expect(parts.subject).toContain("042137");
    expect(/\d{6}/.exec(parts.text)?.[0]).toBe("042137");
    expect(parts.text).toContain(`https://altura.example${localizedHref(locale, "/pledge")}`);
  });

  it.each(["in_review", "more_info", "approved", "rejected"])("an application that is %s", async (status) => {
    const parts = await mail("application_status", locale, {
      status,
      project: "Dawn",
      answer: "<b>Gladly</b>",
      name: "Vera",
    });
    complete(parts);
    expect(parts.text).toContain("Vera");
    expect(parts.html).not.toContain("<b>");
  });
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { templateFolder, templateKinds, writeTemplate } from "./templates.ts";

const config = readFileSync(`${templateFolder}../config.toml`, "utf8");

it.each(templateKinds)("%s: the hosted service writes what this machine writes", (kind) => {
  const { subject, html } = writeTemplate(kind);
  expect(readFileSync(`${templateFolder}${kind}.html`, "utf8")).toBe(html);
  const section = config.split(`[auth.email.template.${kind}]`)[1]?.split("\n\n")[0];
  expect(section).toContain(`subject = '${subject}'`);
  expect(section).toContain(`content_path = "./supabase/templates/${kind}.html"`);
});

it("leads to the app's own page, never to the address that a mail scanner would use up", () => {
  const { html } = writeTemplate("magic_link");
  expect(html).toContain('href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&#38;type=email');
  expect(html).not.toContain("ConfirmationURL");
});

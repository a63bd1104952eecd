import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { authMails, authTemplate } from "./auth-templates";

const supabase = fileURLToPath(new URL("../../supabase/", import.meta.url));
const config = readFileSync(`${supabase}config.toml`, "utf8");

/** `npx vitest run lib/mail/auth-templates -u` writes the files anew. */
it.each(authMails)(
  "%s: the files for the auth service are the mail's words in the common layout",
  async (kind) => {
    const { subject, html } = await authTemplate(kind);
    await expect(html).toMatchFileSnapshot(`${supabase}templates/${kind}.html`);
    const section = config.split(`[auth.email.template.${kind}]`)[1]?.split("\n\n")[0];
    expect(section).toContain(`subject = '${subject}'`);
    expect(section).toContain(`content_path = "./supabase/templates/${kind}.html"`);
  },
);

it("leads to the app's own page, never to the address that a mail scanner would use up", async () => {
  const { html } = await authTemplate("magic_link");
  expect(html).toContain('href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=email');
  expect(html).not.toContain("ConfirmationURL");
});

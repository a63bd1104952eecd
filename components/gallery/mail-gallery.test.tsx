import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { mailTemplates } from "@/lib/mail/catalog";
import { renderSamples, variantsOf } from "@/lib/mail/preview";
import { locales } from "@/lib/platform/i18n/routing";
import { MailGallery } from "./mail-gallery";

vi.stubEnv("APP_URL", "https://altura.example");
vi.stubEnv("APP_SECRET", "a secret that is long enough for a test");

it.each(mailTemplates)("%s is shown in every language, both themes and as text", async (template) => {
  const rendered = await renderSamples(template, {});
  const variants = variantsOf(template);
  const page = { template, rendered, variants, variant: variants[0] ?? "" };
  const html = renderToStaticMarkup(<MailGallery {...page} />);
  expect(html.match(/<iframe/g)).toHaveLength(2 * locales.length);
  expect(html.match(/@media all/g)?.length).toBeGreaterThanOrEqual(locales.length);
  expect(html.match(/<pre/g)).toHaveLength(locales.length);
  for (const other of mailTemplates) expect(html).toContain(`/local/mails?mail=${other}"`);
  for (const variant of variants.slice(1)) expect(html).toContain(`case=${variant}`);
});

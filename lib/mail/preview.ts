import { env } from "@/lib/platform/env";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { mailCatalog, type Template } from "./catalog";
import { renderMail, type Rendered } from "./render";
import { outboxRow } from "./schema";
import type { MailTexts } from "./words";

/** Nobody's. */
const nobody = "00000000-0000-4000-8000-000000000000";

/** What a mail can be about, where its words differ by that; the first is shown first. */
export const variantsOf = (template: Template): string[] => Object.keys(mailCatalog[template].variants);

/** A mail about nobody, as it would be sent now, with words of staff. */
export function renderSample(
  template: Template,
  locale: Locale,
  texts: MailTexts,
  variant = "",
): Promise<Rendered> {
  const { sample, variants, category } = mailCatalog[template];
  const row = outboxRow.parse({
    id: nobody,
    key: `sample:${template}`,
    user_id: nobody,
    to_address: "vera@example.com",
    template,
    params: { ...sample, ...(variants[variant] ?? Object.values(variants)[0]), name: "Vera" },
    locale,
  });
  const leave = category ? `${env.APP_URL}/unsubscribe` : null;
  return renderMail(row, env.APP_URL, leave, { [template]: texts });
}

export type RenderedByLocale = Record<Locale, Rendered>;

/** The same in every language. */
export async function renderSamples(
  template: Template,
  texts: MailTexts,
  variant = "",
): Promise<RenderedByLocale> {
  const written = await Promise.all(
    locales.map(async (locale) => [locale, await renderSample(template, locale, texts, variant)] as const),
  );
  return Object.fromEntries(written) as RenderedByLocale;
}

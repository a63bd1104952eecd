import { TextLink } from "@/components/ui/link";
import { mailCatalog, mailTemplates, type Template } from "@/lib/mail/catalog";
import { mailGroups } from "@/lib/mail/define";
import type { RenderedByLocale } from "@/lib/mail/preview";
import { mailInTheme } from "@/lib/mail/theme";
import { localeNames, locales } from "@/lib/platform/i18n/routing";
import { withQuery } from "@/lib/platform/query";

const themes = ["light", "dark"] as const;
const addressOf = (mail: Template, variant?: string) =>
  withQuery("/local/mails", { mail, case: variant || undefined });

type MailGalleryProps = {
  template: Template;
  variants: string[];
  variant: string;
  rendered: RenderedByLocale;
};

/** One mail in every language, both themes and as text, beside the list of all. For developers, so in English alone. */
export function MailGallery({ template, variants, variant, rendered }: MailGalleryProps) {
  const { cause, event, category } = mailCatalog[template];
  return (
    <div className="grid gap-8 p-5 md:p-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label="Mails" className="grid content-start gap-5 text-sm">
        {mailGroups.map((group) => (
          <div key={group} className="grid gap-1">
            <h2 className="text-muted text-xs">{group}</h2>
            {mailTemplates
              .filter((name) => mailCatalog[name].group === group)
              .map((name) => (
                <TextLink
                  key={name}
                  href={addressOf(name)}
                  aria-current={name === template ? "page" : undefined}
                  className="aria-[current]:font-semibold aria-[current]:no-underline"
                >
                  {name}
                </TextLink>
              ))}
          </div>
        ))}
      </nav>
      <main className="grid min-w-0 content-start gap-10">
        <header className="grid gap-2">
          <h1 className="text-2xl font-semibold">{template}</h1>
          <p className="text-muted text-sm">
            {[cause, category, event?.type ?? "queued with the change itself"].filter(Boolean).join(" · ")}
          </p>
          {variants.length > 1 && (
            <p className="flex flex-wrap gap-3 text-sm">
              {variants.map((name) => (
                <TextLink
                  key={name}
                  href={addressOf(template, name)}
                  aria-current={name === variant ? "true" : undefined}
                  className="aria-[current]:font-semibold aria-[current]:no-underline"
                >
                  {name}
                </TextLink>
              ))}
            </p>
          )}
        </header>
        {locales.map((locale) => {
          const { subject, html, text } = rendered[locale];
          return (
            <section key={locale} aria-label={localeNames[locale]} className="grid min-w-0 gap-3">
              <h2 className="border-line border-b pb-2 text-lg font-semibold">{localeNames[locale]}</h2>
              <p lang={locale} className="font-medium">
                {subject}
              </p>
              <div className="flex flex-wrap gap-4">
                {themes.map((theme) => (
                  <iframe
                    key={theme}
                    sandbox=""
                    srcDoc={mailInTheme(html, theme)}
                    title={`${localeNames[locale]}, ${theme}`}
                    className="border-line rounded-card h-160 w-[37.5rem] max-w-full border"
                  />
                ))}
              </div>
              <details>
                <summary className="cursor-pointer text-sm">Text part</summary>
                <pre
                  lang={locale}
                  className="border-line rounded-card mt-2 overflow-x-auto border p-4 text-sm whitespace-pre-wrap"
                >
                  {text}
                </pre>
              </details>
            </section>
          );
        })}
      </main>
    </div>
  );
}

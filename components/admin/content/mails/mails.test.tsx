import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { MailStates } from "@/lib/admin/content/versions";
import { mailTemplates } from "@/lib/mail/catalog";
import { renderSamples, variantsOf } from "@/lib/mail/preview";
import type { Template } from "@/lib/mail/catalog";
import { placeholdersOf, shippedTexts } from "@/lib/mail/words";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import { MailChanges } from "./mail-changes";
import { MailFile } from "./mail-file";
import type { MailMessage } from "./mail-words";
import { MailTables } from "./mail-table";

const none = vi.hoisted(() => async () => ({ ok: true, data: null }));
vi.mock("server-only", () => ({}));
vi.mock("@/lib/admin/mails/actions", () => ({
  previewMailAction: none,
  resetMailAction: none,
  saveMailAction: none,
  sendTestAction: none,
}));
vi.mock("@/lib/admin/actions", () => ({}));
vi.mock("@/lib/admin/audit/actions", () => ({ changeEffectAction: none, undoAction: none }));
vi.mock("@/lib/security/actions", () => ({ myFactors: none }));
vi.stubEnv("APP_URL", "https://altura.example");
vi.stubEnv("APP_SECRET", "a secret that is long enough for a test");

const namespaces = ["admin", "adminContent", "adminMails", "errors", "join", "mail", "points"];
async function inLanguage(locale: Locale, children: ReactNode): Promise<string> {
  const files = await Promise.all(
    namespaces.map(async (name) => [
      name,
      ((await import(`@/lib/platform/i18n/messages/${locale}/${name}.json`)) as { default: object }).default,
    ]),
  );
  const refuse = (error: Error) => {
    throw error;
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={Object.fromEntries(files) as never}
      onError={refuse}
      timeZone="UTC"
    >
      {children}
    </NextIntlClientProvider>,
  );
}

const id = "3f0e8a52-6c1d-4b7a-9f20-1a2b3c4d5e6f";
const messagesOf = (template: Template, edited: string | null): MailMessage[] =>
  shippedTexts(template, "en").map(([name]) => ({
    name,
    texts: Object.fromEntries(
      locales.map((locale) => [
        locale,
        { shipped: new Map(shippedTexts(template, locale)).get(name) ?? "", edited },
      ]),
    ) as MailMessage["texts"],
  }));

it.each(locales)("the list says of every mail when and why it goes out (%s)", async (locale) => {
  const kept = mailTemplates.map((template) => ({
    ...{ template, id, category: null, asked: false, vital: false, version: "0", last_at: null },
    ...{ texts: template === "welcome" ? { en: { subject: "Hi" } } : {}, sent: 1200, bounced: 3 },
  }));
  const html = await inLanguage(locale, <MailTables mails={kept} />);
  for (const template of mailTemplates) expect(html).toContain(`/admin/content/mails/${template}`);
  expect(html).toContain({ en: "edited texts", es: "textos cambiados", de: "geänderte Texte" }[locale]);
});

it.each(mailTemplates)("%s shows itself and its words", async (template) => {
  const rendered = await renderSamples(template, {});
  for (const locale of locales) {
    const file = (
      <MailFile
        id={id}
        template={template}
        version="0"
        rendered={rendered}
        variants={variantsOf(template)}
        messages={messagesOf(template, locale === "en" ? null : "Otro")}
        placeholders={placeholdersOf(template)}
        canEdit
      />
    );
    const html = await inLanguage(locale, file);
    expect(html).toContain("<iframe");
    expect(html).toContain('sandbox=""');
    expect(html).toMatch(new RegExp(`name="${locale}:[a-z_.]*subject`));
    expect(html).not.toContain("MISSING");
  }
});

it("who may not change words sees no form", async () => {
  const html = await inLanguage(
    "en",
    <MailFile
      {...{ id, version: "0", template: "welcome", placeholders: [], variants: [] }}
      rendered={await renderSamples("welcome", {})}
      messages={messagesOf("welcome", null)}
      canEdit={false}
    />,
  );
  expect(html).not.toContain("<textarea");
  expect(html).toContain("Only admins can edit emails.");
});

it.each([
  ["en", "Subject", "Version 7"],
  ["es", "Asunto", "Versión 7"],
] as const)("the history marks the words that a version changed (%s)", async (locale, subject, version) => {
  const states: MailStates = [
    { id: 7, texts: { en: { subject: "Welcome to the high ridge", "subject.granted": "Hi" } } },
    { id: 6, texts: { en: { subject: "Welcome to the ridge" } } },
  ];
  const shipped = { en: { subject: "Welcome", "subject.granted": "Yours" }, es: { subject: "Hola" } };
  const html = await inLanguage(locale, <MailChanges states={states} shipped={shipped} />);
  expect(html).toContain(version);
  expect(html).toContain(`English · ${subject}`);
  expect(html).toContain(">high ");
  expect(html).toMatch(/<del[^>]*>Yours<\/del><ins[^>]*>Hi<\/ins>/);
  expect(html).not.toContain("Hola");
  expect(await inLanguage(locale, <MailChanges states={states.slice(1)} shipped={shipped} />)).toBe("");
});

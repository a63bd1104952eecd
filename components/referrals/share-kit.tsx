"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { PictureLink } from "@/components/hub/picture/picture-link";
import { buttonStyle } from "@/components/ui/button-style";
import { SectionCard } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { localeNames, locales, type Locale } from "@/lib/platform/i18n/routing";
import { labelledLink, shareChannels, shareTarget, type ShareWords } from "@/lib/referrals/share";

type ShareTextProps = { name: string; lang: Locale; text: string; address: string; href: string };

/** A text as it is sent, with its link: to copy, or to open where it goes. */
function ShareText({ name, lang, text, address, href }: ShareTextProps) {
  const t = useTranslations("referrals.kit");
  const heading = useId();
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h3 id={heading} className="text-sm font-medium first-letter:uppercase">
        {name}
      </h3>
      <p
        ref={shown}
        lang={lang}
        className="border-line bg-background rounded-control max-w-[68ch] border px-3 py-2 text-sm wrap-anywhere whitespace-pre-line"
      >
        {text} {address}
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          value={`${text} ${address}`}
          copyLabel={t("copyFor", { target: name })}
          copiedLabel={t("copied")}
          onRefused={() => {
            if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
          }}
        />
        <a href={href} target="_blank" rel="noreferrer" className={buttonStyle({})}>
          {t("open", { target: name })}
        </a>
      </div>
    </section>
  );
}

/**
 * What to write where, in the language of the friends rather than of the page: each text carries the link with the name of
 * its channel as label, so that the figures tell the channels apart.
 */
export function ShareKit({ link, words }: { link: string; words: ShareWords }) {
  const t = useTranslations("referrals.kit");
  const targets = useTranslations("referrals.link.targets");
  const own = useLocale();
  const [language, setLanguage] = useState<Locale>(locales.find((each) => each === own) ?? locales[0]);
  return (
    <SectionCard title={t("title")} note={t("note")}>
      <div className="grid gap-6">
        <Field label={t("language")}>
          {(control) => (
            <Select
              {...control}
              className="max-w-60"
              value={language}
              onChange={(event) => setLanguage(event.currentTarget.value as Locale)}
            >
              {locales.map((locale) => (
                <option key={locale} value={locale}>
                  {localeNames[locale]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {shareChannels.map((channel) => {
          const text = words[language].texts[channel];
          const address = labelledLink(link, channel);
          return (
            <ShareText
              key={channel}
              name={targets(channel)}
              lang={language}
              text={text}
              address={address}
              href={shareTarget(channel, address, text, words[language].subject)}
            />
          );
        })}
        <div className="flex flex-wrap gap-3">
          <PictureLink kind="invite" />
        </div>
      </div>
    </SectionCard>
  );
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { PictureLink } from "@/components/hub/picture/picture-link";
import { buttonStyle } from "@/components/ui/button-style";
import { SectionCard } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { localeNames, locales, type Locale } from "@/lib/platform/i18n/routing";
import { labelledLink, shareChannels, shareTarget, type ShareWords } from "@/lib/referrals/share";

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
      <div className="grid gap-5">
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
            <div key={channel} className="grid gap-2">
              <p lang={language} className="text-muted max-w-[68ch] text-sm">
                {text}
              </p>
              <div className="flex flex-wrap items-end gap-3">
                <CopyField
                  label={t("textFor", { target: targets(channel) })}
                  value={`${text} ${address}`}
                  copyLabel={t("copy")}
                  copiedLabel={t("copied")}
                />
                <a
                  href={shareTarget(channel, address, text, words[language].subject)}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonStyle({})}
                >
                  {t("open", { target: targets(channel) })}
                </a>
              </div>
            </div>
          );
        })}
        <div className="flex flex-wrap gap-3">
          <PictureLink kind="invite" />
        </div>
      </div>
    </SectionCard>
  );
}

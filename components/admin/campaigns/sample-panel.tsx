"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import {
  checkCampaignAction,
  previewCampaignAction,
  testCampaignAction,
} from "@/lib/admin/campaigns/actions";
import type { Check } from "@/lib/campaigns/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { localeNames, locales, type Locale } from "@/lib/platform/i18n/routing";
import { SampleShown, type Sample } from "./sample-shown";
import { useSample } from "./use-sample";

export type Checked = {
  checks: Check[];
  /** The languages of the audience. */
  read: Locale[];
};

type Props = {
  within: RefObject<HTMLElement | null>;
  /** What the last check found. */
  checked: Checked | null;
  onChecked: (checked: Checked) => void;
};

/** The mail as it stands in the form: to be looked at, sent to oneself, and checked. */
export function SamplePanel({ within, checked, onChecked }: Props) {
  const t = useTranslations("adminCampaigns.sample");
  const format = formatter(useLocale());
  const [shown, setShown] = useState<Sample | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const sample = useSample(within);
  const { busy, fault } = sample;
  const ask: typeof sample.ask = (...of) => {
    setSaid(null);
    return sample.ask(...of);
  };

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {locales.map((locale) => (
          <Button
            key={locale}
            disabled={busy}
            onClick={() => void ask(previewCampaignAction, locale, setShown)}
          >
            {t("show", { language: localeNames[locale] })}
          </Button>
        ))}
        {locales.map((locale) => (
          <Button
            key={locale}
            disabled={busy}
            onClick={() => void ask(testCampaignAction, locale, ({ to }) => setSaid(t("sent", { to })))}
          >
            {t("send", { language: localeNames[locale] })}
          </Button>
        ))}
        <Button disabled={busy} onClick={() => void ask(checkCampaignAction, "en", onChecked)}>
          {t("check")}
        </Button>
      </div>
      <FieldError>{fault}</FieldError>
      <div role="status" className="text-sm">
        {said}
        {checked && (
          <p className="text-muted">
            {t("checkedIn", { languages: format.list(checked.read.map((one) => localeNames[one])) })}
          </p>
        )}
        {checked?.checks.length === 0 && <p>{t("fine")}</p>}
        {checked && checked.checks.length > 0 && (
          <ul className="list-disc pl-5">
            {checked.checks.map(({ problem, what }) => (
              <li key={problem + what} className="break-words">
                {t(`problems.${problem}`, { what })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {shown && <SampleShown of={shown} themes={["light", "dark"]} />}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { previewCampaignAction } from "@/lib/admin/campaigns/actions";
import { localeNames, type Locale } from "@/lib/platform/i18n/routing";
import { SampleShown, type Sample } from "./sample-shown";
import { useSample } from "./use-sample";

type Props = { within: RefObject<HTMLElement | null>; locale: Locale };

/** The mail in the language that is open, beside its texts. Has the language as its key. */
export function CampaignPreview({ within, locale }: Props) {
  const t = useTranslations("adminCampaigns.sample");
  const [shown, setShown] = useState<Sample | null>(null);
  const { ask, busy, fault } = useSample(within);
  return (
    <>
      <Button
        className="justify-self-start"
        disabled={busy}
        onClick={() => void ask(previewCampaignAction, locale, setShown)}
      >
        {t("show", { language: localeNames[locale] })}
      </Button>
      <FieldError>{fault}</FieldError>
      {shown && <SampleShown of={shown} themes={["light"]} />}
    </>
  );
}

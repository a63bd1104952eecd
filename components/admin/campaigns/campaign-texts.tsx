"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Beside } from "@/components/admin/languages/beside";
import { LanguageTabs, useChosenLanguage } from "@/components/admin/languages/language-tabs";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import type { CampaignContent } from "@/lib/campaigns/schema";
import type { Locale } from "@/lib/platform/i18n/routing";
import { BlockEditor } from "./block-editor";
import { CampaignPreview } from "./campaign-preview";

const lines = ["subject", "preview", "subject_b"] as const;

type Props = {
  content: CampaignContent;
  onChange: (change: Partial<CampaignContent>) => void;
  /** Whether there is a second subject. */
  compares: boolean;
  /** The languages that the audience reads. */
  read: readonly Locale[];
  error: string | undefined;
  within: RefObject<HTMLElement | null>;
};

/** Subject, preview text and blocks of a campaign in every language, beside how the mail looks in the open one. */
export function CampaignTexts({ content, onChange, compares, read, error, within }: Props) {
  const t = useTranslations("adminCampaigns.editor");
  const [open] = useChosenLanguage();
  const { words, blocks } = content;
  const said = (of: Locale) => words[of] ?? { subject: "", subject_b: "", preview: "" };
  return (
    <Beside preview={<CampaignPreview key={open} within={within} locale={open} />}>
      <SectionCard title={t("words")} note={t("wordsNote")}>
        <LanguageTabs label={t("words")} missing={read.filter((of) => !said(of).subject.trim())}>
          {(of) =>
            lines.map(
              (line) =>
                (line !== "subject_b" || compares) && (
                  <TextField
                    key={line}
                    label={t(line)}
                    lang={of}
                    maxLength={line === "preview" ? 200 : 150}
                    value={said(of)[line]}
                    onChange={({ target }) =>
                      onChange({ words: { ...words, [of]: { ...said(of), [line]: target.value } } })
                    }
                  />
                ),
            )
          }
        </LanguageTabs>
      </SectionCard>
      <SectionCard title={t("blocks")} note={t("blocksNote")}>
        <BlockEditor blocks={blocks} read={read} onChange={(next) => onChange({ blocks: next })} />
        <div className="mt-3" tabIndex={-1} data-refused={error ? "" : undefined}>
          <FieldError>{error}</FieldError>
        </div>
      </SectionCard>
    </Beside>
  );
}

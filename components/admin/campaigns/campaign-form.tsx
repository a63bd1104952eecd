"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ChoiceField } from "@/components/admin/content/choice-field";
import { EditForm } from "@/components/admin/content/edit-form";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { saveCampaignAction } from "@/lib/admin/campaigns/actions";
import type { CampaignFile } from "@/lib/admin/campaigns/schema";
import type { CampaignContent } from "@/lib/campaigns/schema";
import { mailCategories } from "@/lib/mail/categories";
import { localizedHref } from "@/lib/platform/i18n/href";
import { localeNames, locales } from "@/lib/platform/i18n/routing";
import { AudienceFields } from "./audience-fields";
import { BlockEditor } from "./block-editor";
import { PaceFields } from "./pace-fields";
import { SamplePanel } from "./sample-panel";

type Props = { campaign: CampaignFile | null; segments: readonly { id: string; name: string }[] };

const nothing: CampaignContent = { words: {}, blocks: [{ kind: "text", text: {} }] };
const lines = ["subject", "preview", "subject_b"] as const;

/** Writes a campaign: its words and blocks in every language, for whom it is, how fast it goes. A new one is a draft. */
export function CampaignForm({ campaign, segments }: Props) {
  const t = useTranslations("adminCampaigns.editor");
  const categories = useTranslations("adminCampaigns.categories");
  const locale = useLocale();
  const router = useRouter();
  const here = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState<CampaignContent>(campaign?.content ?? nothing);
  const [compares, setCompares] = useState(typeof campaign?.ab_percent === "number");
  const said = (of: (typeof locales)[number]) =>
    content.words[of] ?? { subject: "", subject_b: "", preview: "" };
  return (
    <EditForm
      action={saveCampaignAction}
      fixed={campaign ? { id: campaign.id, version: campaign.version } : {}}
      save={t(campaign ? "save" : "saveNew")}
      note={t("saveNote")}
      onSaved={(saved) => {
        if (!campaign && saved?.id) router.push(localizedHref(locale, `/admin/email-campaign/${saved.id}`));
      }}
      fields={(form) => (
        <div ref={here} className="grid gap-6">
          <input type="hidden" name="content" value={JSON.stringify(content)} />
          <SectionCard title={t("about")}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField
                label={t("name")}
                hint={t("nameHint")}
                name="name"
                required
                maxLength={120}
                autoComplete="off"
                defaultValue={form.values.name ?? campaign?.name}
                error={form.error("name")}
              />
              <ChoiceField
                label={t("category")}
                hint={t("categoryHint")}
                name="category"
                options={mailCategories.map((each) => [each, categories(each)])}
                value={campaign?.category ?? "product"}
                error={form.error("category")}
              />
            </div>
          </SectionCard>
          <AudienceFields campaign={campaign} segments={segments} form={form} />
          <SectionCard title={t("words")} note={t("wordsNote")}>
            <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
              {locales.map((of) => (
                <fieldset key={of} className="grid content-start gap-3">
                  <legend className="mb-2 text-sm font-semibold">{localeNames[of]}</legend>
                  {lines.map(
                    (line) =>
                      (line !== "subject_b" || compares) && (
                        <TextField
                          key={line}
                          label={t(line)}
                          lang={of}
                          maxLength={line === "preview" ? 200 : 150}
                          value={said(of)[line]}
                          onChange={({ target }) =>
                            setContent({
                              ...content,
                              words: { ...content.words, [of]: { ...said(of), [line]: target.value } },
                            })
                          }
                        />
                      ),
                  )}
                </fieldset>
              ))}
            </div>
          </SectionCard>
          <SectionCard title={t("blocks")} note={t("blocksNote")}>
            <BlockEditor
              blocks={content.blocks}
              onChange={(blocks) => setContent((before) => ({ ...before, blocks }))}
            />
            <div className="mt-3">
              <FieldError>{form.error("content")}</FieldError>
            </div>
          </SectionCard>
          <SectionCard title={t("compare")} note={t("compareNote")}>
            <div className="grid items-start gap-4 sm:grid-cols-3">
              <TextField
                label={t("ab_percent")}
                hint={t("abPercentHint")}
                name="ab_percent"
                inputMode="numeric"
                defaultValue={form.values.ab_percent ?? campaign?.ab_percent ?? ""}
                onChange={({ target }) => setCompares(target.value.trim() !== "")}
                error={form.error("ab_percent")}
              />
              <TextField
                label={t("ab_hours")}
                name="ab_hours"
                inputMode="numeric"
                defaultValue={form.values.ab_hours ?? campaign?.ab_hours ?? 4}
                error={form.error("ab_hours")}
              />
              <TextField
                label={t("hold_out")}
                hint={t("holdOutHint")}
                name="hold_out"
                inputMode="numeric"
                defaultValue={form.values.hold_out ?? campaign?.hold_out ?? 0}
                error={form.error("hold_out")}
              />
            </div>
          </SectionCard>
          <SectionCard title={t("pace")} note={t("paceNote")}>
            <PaceFields form={form} of={campaign} />
          </SectionCard>
          <SectionCard title={t("look")} note={t("lookNote")}>
            <SamplePanel within={here} />
          </SectionCard>
        </div>
      )}
    />
  );
}

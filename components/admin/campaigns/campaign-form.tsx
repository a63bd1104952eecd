"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { EditForm } from "@/components/admin/content/edit-form";
import { OneLanguage } from "@/components/admin/languages/language-tabs";
import { SectionCard } from "@/components/ui/card";
import { saveCampaignAction } from "@/lib/admin/campaigns/actions";
import {
  draftStates,
  draftValues,
  languagesRead,
  type DraftStep,
  type DraftValues,
} from "@/lib/admin/campaigns/draft";
import type { CampaignAudience, CampaignFile } from "@/lib/admin/campaigns/schema";
import type { CampaignContent } from "@/lib/campaigns/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { AboutFields } from "./about-fields";
import { AudienceFields } from "./audience-fields";
import { CampaignTexts } from "./campaign-texts";
import {
  carriedDraft,
  carryDraft,
  forgetCarriedDraft,
  leaveCarriedDraft,
  savedAgain,
  valuesIn,
  type SavedCampaign,
} from "./carried-draft";
import { CompareFields } from "./compare-fields";
import { DraftStepPart, DraftSteps } from "./draft-steps";
import { PaceFields } from "./pace-fields";
import { SamplePanel, type Checked } from "./sample-panel";

type Props = { campaign: CampaignFile | null; segments: readonly { id: string; name: string }[] };

const nothing: CampaignContent = { words: {}, blocks: [{ kind: "text", text: {} }] };

/**
 * Writes a campaign in steps: its words and blocks in every language, for whom it is, how fast it goes. A new one is a draft;
 * once it is saved, its own page goes on with what was typed. A new version has new fields, and the open step stays.
 */
export function CampaignForm({ campaign, segments }: Props) {
  const [carried] = useState(() => carriedDraft(campaign));
  const [arrived] = useState(campaign?.version);
  useEffect(() => {
    forgetCarriedDraft();
    return () => leaveCarriedDraft(window.location.pathname);
  }, []);
  const [step, setStep] = useState<DraftStep>(carried?.step ?? "about");
  const going = campaign?.version === arrived ? carried : null;
  return (
    <OneLanguage>
      <CampaignFields
        key={campaign?.version}
        campaign={campaign}
        segments={segments}
        first={going?.values ?? draftValues(campaign)}
        firstContent={going?.content ?? campaign?.content ?? nothing}
        step={step}
        onStep={setStep}
      />
    </OneLanguage>
  );
}

type FieldsProps = Props & {
  first: DraftValues;
  firstContent: CampaignContent;
  step: DraftStep;
  onStep: (step: DraftStep) => void;
};

function CampaignFields({ campaign, segments, first, firstContent, step, onStep }: FieldsProps) {
  const t = useTranslations("adminCampaigns.editor");
  const counts = useTranslations("adminCampaigns.audience");
  const locale = useLocale();
  const router = useRouter();
  const here = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState(firstContent);
  const [values, setValues] = useState(first);
  const [audience, setAudience] = useState<CampaignAudience | null>(null);
  // A check counts until something changes, and one that is answered later counts for what stood there when it began.
  const [changes, setChanges] = useState(0);
  const [found, setFound] = useState<{ at: number; checked: Checked } | null>(null);
  const checked = found?.at === changes ? found.checked : null;
  const change = () => setChanges((before) => before + 1);
  // Until its page comes: a second save is not a second campaign.
  const [saved, setSaved] = useState<SavedCampaign>();
  const typed = () => {
    const form = here.current?.closest("form");
    return form ? valuesIn(form) : values;
  };
  // What is typed until that page comes is carried too.
  useEffect(() => {
    const form = saved && here.current?.closest("form");
    if (form) carryDraft({ ...saved, step, values: valuesIn(form), content });
  }, [saved, step, values, content]);
  const states = draftStates({ values, content, audience, checked: checked?.checks.length === 0 });
  const part = { current: step, onStep };
  return (
    <EditForm
      action={saveCampaignAction}
      fixed={campaign ? { id: campaign.id, version: campaign.version } : { ...saved }}
      save={t(campaign ? "save" : "saveNew")}
      note={t("saveNote")}
      onSaved={(made) => {
        if (campaign || !made?.id) return;
        const now = savedAgain(saved, made.id);
        setSaved(now);
        carryDraft({ ...now, step, values: typed(), content });
        // Not another entry of the history: going back to the empty form would make a second campaign too.
        router.replace(localizedHref(locale, `/admin/email-campaign/${made.id}`), { scroll: false });
      }}
      fields={(form) => (
        <div
          ref={here}
          className="grid grid-cols-1 gap-6"
          onInput={() => {
            setValues(typed());
            change();
          }}
        >
          <input type="hidden" name="content" value={JSON.stringify(content)} />
          <DraftSteps
            {...part}
            states={states}
            facts={{ audience: audience && counts("members", { count: audience.members }) }}
          />
          <DraftStepPart of="about" {...part}>
            <AboutFields first={first} form={form} />
          </DraftStepPart>
          <DraftStepPart of="audience" {...part}>
            <AudienceFields first={first} segments={segments} form={form} onCounted={setAudience} />
          </DraftStepPart>
          <DraftStepPart of="texts" wide {...part}>
            <CampaignTexts
              content={content}
              onChange={(texts) => {
                setContent((before) => ({ ...before, ...texts }));
                change();
              }}
              compares={Boolean(values.ab_percent?.trim())}
              read={languagesRead(audience)}
              error={form.error("content")}
              within={here}
            />
          </DraftStepPart>
          <DraftStepPart of="compare" {...part}>
            <CompareFields first={first} form={form} />
          </DraftStepPart>
          <DraftStepPart of="pace" {...part}>
            <SectionCard title={t("pace")} note={t("paceNote")}>
              <PaceFields form={form} first={first} />
            </SectionCard>
          </DraftStepPart>
          <DraftStepPart of="look" wide {...part}>
            <SectionCard title={t("look")} note={t("lookNote")}>
              <SamplePanel
                within={here}
                checked={checked}
                onChecked={(result) => setFound({ at: changes, checked: result })}
              />
            </SectionCard>
          </DraftStepPart>
        </div>
      )}
    />
  );
}

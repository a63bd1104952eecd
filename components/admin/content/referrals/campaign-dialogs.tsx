"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import { writtenMoment } from "@/lib/admin/content-words";
import { endReferralCampaignAction, setReferralCampaignAction } from "@/lib/admin/referral-campaigns/actions";
import {
  campaignSegments,
  campaignTiers,
  type ReferralCampaign,
} from "@/lib/admin/referral-campaigns/schema";
import { WordsFields } from "../words-fields";

type ForWhomProps = {
  name: "tiers" | "segments";
  keys: readonly string[];
  word: (key: string) => string;
  chosen: readonly string[];
  form: Pick<ActionForm<unknown>, "values">;
};

function ForWhom({ name, keys, word, chosen, form }: ForWhomProps) {
  const t = useTranslations("adminContent.campaigns");
  const typed = "reason" in form.values;
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t(name)}</legend>
      <p className="text-muted text-sm">{t("everybodyHint")}</p>
      <div className="flex flex-wrap gap-x-6">
        {keys.map((key) => {
          const field = `${name}_${key}`;
          const on = typed ? form.values[field] === "on" : chosen.includes(key);
          return <Checkbox key={key} name={field} label={word(key)} defaultChecked={on} />;
        })}
      </div>
    </fieldset>
  );
}

/** Makes a campaign of extra points for referrals; with `of` changes it. What it costs is shown as it is typed. */
export function CampaignDialog({ of, name }: { of?: ReferralCampaign; name?: string }) {
  const t = useTranslations("adminContent.campaigns");
  const tier = useTranslations("members.tiers");
  const segment = useTranslations("admin.file.segments");
  const texts =
    of &&
    Object.fromEntries(Object.entries(of.titles).map(([locale, title]) => [locale, { title, text: "" }]));
  return (
    <ChangeDialog
      action={setReferralCampaignAction}
      quiet={of !== undefined}
      trigger={t(of ? "edit" : "add")}
      label={of && t("editOf", { name: name ?? "" })}
      confirm={t("save")}
      title={t(of ? "editTitle" : "add")}
      text={t(of?.state === "running" ? "runsText" : "text")}
      fixed={of ? { id: of.id } : {}}
      effect={{
        change: "referral_campaign.save",
        subject: of?.id ?? "",
        fields: ["points", "tiers", "segments"],
      }}
      fields={(form) => (
        <>
          <WordsFields form={form} texts={texts} title={t("columns.title")} />
          <TextField
            label={t("columns.points")}
            hint={t("pointsHint")}
            name="points"
            type="number"
            inputMode="numeric"
            min={1}
            max={12000}
            required
            defaultValue={form.values.points ?? of?.points ?? 1200}
            error={form.error("points")}
          />
          <ForWhom
            name="tiers"
            keys={campaignTiers}
            word={(key) => tier(key as "plus")}
            chosen={of?.tiers ?? []}
            form={form}
          />
          <ForWhom
            name="segments"
            keys={campaignSegments}
            word={(key) => segment(key as "new")}
            chosen={of?.segments ?? []}
            form={form}
          />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField
              label={t("startsAt")}
              name="starts_at"
              type="datetime-local"
              required
              defaultValue={form.values.starts_at ?? writtenMoment(of?.starts_at)}
              error={form.error("starts_at")}
            />
            <TextField
              label={t("endsAt")}
              hint={t("endsHint")}
              name="ends_at"
              type="datetime-local"
              defaultValue={form.values.ends_at ?? writtenMoment(of?.ends_at) ?? ""}
              error={form.error("ends_at")}
            />
          </div>
        </>
      )}
    />
  );
}

/** Ends a campaign, or removes one that has not begun. */
export function CampaignEndDialog({ of, name }: { of: ReferralCampaign; name: string }) {
  const t = useTranslations("adminContent.campaigns");
  return (
    <ChangeDialog
      action={endReferralCampaignAction}
      quiet
      danger
      trigger={t("end")}
      label={t("endOf", { name })}
      confirm={t("end")}
      title={t("endTitle")}
      text={t(of.state === "planned" ? "removeText" : "endText")}
      fixed={{ id: of.id }}
    />
  );
}

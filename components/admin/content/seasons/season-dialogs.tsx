"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { TextField } from "@/components/ui/text-field";
import { writtenMoment } from "@/lib/admin/content-words";
import { moveSeasonAction, planSeasonAction, withholdPrizeAction } from "@/lib/admin/seasons/actions";
import { SeasonPreview } from "../preview/season-preview";
import { WordsFields } from "../words-fields";
import { PrizeEditor } from "./prize-editor";

/** Plans a season: its name in every language, its window, and what its places win. */
export function PlanSeason() {
  const t = useTranslations("adminContent.seasons");
  return (
    <ChangeDialog
      action={planSeasonAction}
      trigger={t("add")}
      title={t("add")}
      text={t("addText")}
      confirm={t("plan")}
      fixed={{}}
      preview={<SeasonPreview />}
      fields={(form) => (
        <>
          <WordsFields form={form} title={t("title")} />
          <div className="grid gap-3">
            {(["starts_at", "ends_at"] as const).map((name) => (
              <TextField
                key={name}
                label={t(name)}
                name={name}
                type="datetime-local"
                required
                defaultValue={form.values[name]}
                error={form.error(name)}
              />
            ))}
          </div>
          <TextField
            label={t("min_points")}
            name="min_points"
            inputMode="numeric"
            required
            defaultValue={form.values.min_points ?? "100"}
            error={form.error("min_points")}
          />
          <PrizeEditor error={form.error("prizes")} />
        </>
      )}
    />
  );
}

/** Moves the end of a season later. */
export function MoveSeason({ season, title, ends }: { season: string; title: string; ends: string }) {
  const t = useTranslations("adminContent.seasons");
  return (
    <ChangeDialog
      action={moveSeasonAction}
      trigger={t("move.do")}
      label={t("move.of", { title })}
      title={t("move.title")}
      text={t("move.text")}
      confirm={t("move.do")}
      fixed={{ season, version: ends }}
      fields={({ error, values }) => (
        <TextField
          label={t("ends_at")}
          name="ends_at"
          type="datetime-local"
          required
          defaultValue={values.ends_at ?? writtenMoment(ends)}
          error={error("ends_at")}
        />
      )}
    />
  );
}

/** Withholds the prize of a place. */
export function WithholdPrize({ season, member, name }: { season: string; member: string; name: string }) {
  const t = useTranslations("adminContent.seasons.withhold");
  return (
    <ChangeDialog
      action={withholdPrizeAction}
      quiet
      danger
      trigger={t("do")}
      label={t("of", { name })}
      title={t("title")}
      text={t("text")}
      confirm={t("do")}
      fixed={{ season, member }}
    />
  );
}

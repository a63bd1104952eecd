"use client";

import { useTranslations } from "next-intl";
import { useSavedChoice } from "@/components/settings/use-saved-choice";
import { SectionCard } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import { saveTimeZone } from "@/lib/members/actions";
import { timeZones } from "@/lib/platform/i18n/zone";

/** The time zone of the member, saved as it is chosen. */
export function TimeZoneForm({ timeZone }: { timeZone: string | null }) {
  const t = useTranslations("settings.timeZone");
  const words = useErrorWords();
  const { chosen, choose, refused } = useSavedChoice(
    timeZone ?? "",
    (next) => saveTimeZone(null, { time_zone: next }),
    () => showToast({ title: t("saved"), tone: "positive" }),
  );
  const zones = timeZones();
  return (
    <SectionCard title={t("title")} note={t("text")}>
      <Field label={t("zone")} error={refused && words(refused)}>
        {(control) => (
          <Select {...control} value={chosen} onChange={({ target }) => choose(target.value)}>
            {!zones.includes(chosen) && <option value={chosen}>{chosen || t("unknown")}</option>}
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </SectionCard>
  );
}

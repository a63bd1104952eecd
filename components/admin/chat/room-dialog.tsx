"use client";

import { useLocale, useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { setRoomAction } from "@/lib/moderation/actions";
import { restrictionLengths, restrictions, slowSeconds, type StaffRoom } from "@/lib/moderation/schema";

/** Slow mode and the restriction of a room, which ends by itself. */
export function RoomDialog({
  room,
}: {
  room: Pick<StaffRoom, "id" | "names" | "slug" | "slow" | "version">;
}) {
  const t = useTranslations("adminTeam.chat");
  const name = room.names[useLocale()] ?? room.names.en ?? room.slug;
  return (
    <ChangeDialog
      action={setRoomAction}
      trigger={t("change")}
      label={t("changeOf", { room: name })}
      quiet
      title={t("changeOf", { room: name })}
      text={t("changeText")}
      confirm={t("save")}
      fixed={{ room: room.id, version: room.version }}
      fields={({ error, values }) => (
        <>
          <Field label={t("slow")} error={error("slow")}>
            {(control) => (
              <Select {...control} name="slow" defaultValue={values.slow ?? String(room.slow)}>
                {slowSeconds.map((count) => (
                  <option key={count} value={count}>
                    {count === 0 ? t("slowOff") : t("slowSeconds", { count })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("restriction")} error={error("restriction")}>
            {(control) => (
              <Select {...control} name="restriction" defaultValue={values.restriction ?? "none"}>
                {(["none", ...restrictions] as const).map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`restrictions.${kind}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("minutes")} error={error("minutes")}>
            {(control) => (
              <Select {...control} name="minutes" defaultValue={values.minutes ?? "60"}>
                {restrictionLengths.map((length) => (
                  <option key={length} value={length}>
                    {t(`lengths.${length}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    />
  );
}

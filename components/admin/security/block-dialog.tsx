"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { addBlockAction, liftBlockAction } from "@/lib/admin/security/actions";
import { blockDays, blockKinds } from "@/lib/admin/security/schema";

/** Blocks an address, a domain or a network, after telling how many members it would concern. */
export function BlockDialog() {
  const t = useTranslations("admin.security.blocks");
  const [kind, setKind] = useState<(typeof blockKinds)[number]>("email");
  return (
    <ChangeDialog
      action={addBlockAction}
      trigger={t("add")}
      danger
      title={t("addTitle")}
      text={t("addText")}
      confirm={t("confirm")}
      fixed={{}}
      effect={{ change: "block.add", subject: kind, field: "value" }}
      fields={({ error, values }) => (
        <>
          <Field label={t("kind")} error={error("kind")}>
            {(control) => (
              <Select
                {...control}
                name="kind"
                value={kind}
                onChange={(event) => setKind(blockKinds.find((one) => one === event.target.value) ?? "email")}
              >
                {blockKinds.map((one) => (
                  <option key={one} value={one}>
                    {t(`kinds.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            label={t("value")}
            hint={t("valueHint")}
            name="value"
            required
            maxLength={320}
            autoComplete="off"
            defaultValue={values.value}
            error={error("value")}
          />
          <Field label={t("days")} error={error("days")}>
            {(control) => (
              <Select {...control} name="days" defaultValue={values.days ?? ""}>
                {blockDays.map((days) => (
                  <option key={days} value={days}>
                    {days === "" ? t("forGood") : t("forDays", { days: Number(days) })}
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

export function LiftBlock({ block, name }: { block: string; name: string }) {
  const t = useTranslations("admin.security.blocks");
  return (
    <ChangeDialog
      action={liftBlockAction}
      trigger={t("lift")}
      label={t("liftOne", { value: name })}
      quiet
      title={t("liftTitle")}
      text={t("liftText")}
      confirm={t("lift")}
      fixed={{ block }}
    />
  );
}

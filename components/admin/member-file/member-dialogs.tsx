"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { RemoveField } from "@/components/moderation/remove-field";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { attributeReferralAction, suspendAction } from "@/lib/admin/member-file/actions";
import { moderatorSuspensions, suspensions } from "@/lib/admin/member-file/input";

type DialogProps = { member: string; onClose: () => void };
const lengths = suspensions.filter((length) => length !== "forever" && length !== "none");
const fixedLength = { ban: "forever", lift: "none" } as const;

/** Suspends for some days, bans, or lifts either. */
export function SuspendDialog({
  member,
  onClose,
  kind,
  isAdmin,
}: DialogProps & { kind: "suspend" | "ban" | "lift"; isAdmin: boolean }) {
  const t = useTranslations("admin.file");
  return (
    <ChangeDialog
      action={suspendAction}
      onClose={onClose}
      danger={kind !== "lift"}
      confirm={t(`${kind}.open`)}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      fixed={kind === "suspend" ? { member } : { member, length: fixedLength[kind] }}
      effect={{ change: "member.suspend", subject: member, fields: ["length", "remove"] }}
      fields={({ error, values }) => (
        <>
          {kind === "suspend" && (
            <Field label={t("suspend.length")} error={error("length")}>
              {(control) => (
                <Select {...control} name="length" defaultValue={values.length ?? "1"}>
                  {(isAdmin ? lengths : moderatorSuspensions).map((length) => (
                    <option key={length} value={length}>
                      {t("suspend.days", { days: Number(length) })}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {kind !== "lift" && <RemoveField value={values.remove} error={error("remove")} />}
        </>
      )}
    />
  );
}

/** Says by hand who invited the member. */
export function AttributeDialog({ member, onClose }: DialogProps) {
  const t = useTranslations("admin.file");
  return (
    <ChangeDialog
      action={attributeReferralAction}
      onClose={onClose}
      confirm={t("attribute.open")}
      title={t("attribute.open")}
      text={t("attribute.text")}
      fixed={{ member }}
      effect={{ change: "referral.attribute", subject: member, field: "referrer" }}
      fields={({ error, values }) => (
        <TextField
          label={t("attribute.referrer")}
          name="referrer"
          required
          maxLength={40}
          autoComplete="off"
          defaultValue={values.referrer}
          error={error("referrer")}
        />
      )}
    />
  );
}

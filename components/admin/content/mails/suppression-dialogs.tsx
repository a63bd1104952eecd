"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { TextField } from "@/components/ui/text-field";
import { releaseAction, suppressAction } from "@/lib/admin/mails/actions";

/** Puts an address on the list by hand. */
export function SuppressDialog() {
  const t = useTranslations("adminMails.suppressions");
  return (
    <ChangeDialog
      action={suppressAction}
      trigger={t("add")}
      title={t("addTitle")}
      text={t("addText")}
      confirm={t("add")}
      fixed={{}}
      fields={({ error, values }) => (
        <TextField
          label={t("address")}
          name="address"
          type="email"
          required
          maxLength={320}
          defaultValue={values.address}
          error={error("address")}
        />
      )}
    />
  );
}

/** Lets an address be written to again. */
export function ReleaseDialog({ id, address }: { id: string; address: string }) {
  const t = useTranslations("adminMails.suppressions");
  return (
    <ChangeDialog
      action={releaseAction}
      quiet
      trigger={t("release")}
      label={t("releaseOf", { address })}
      title={t("releaseTitle")}
      text={t("releaseText")}
      confirm={t("release")}
      fixed={{ id }}
    />
  );
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { deleteSegmentAction } from "@/lib/admin/segments/actions";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Deletes a segment that nothing uses; from its own page it leads back to the list. */
export function SegmentDeletion({ id, name, back }: { id: string; name: string; back?: true }) {
  const t = useTranslations("adminSegments.deletion");
  const router = useRouter();
  const locale = useLocale();
  return (
    <ChangeDialog
      action={deleteSegmentAction}
      quiet
      danger
      trigger={t("delete")}
      label={t("deleteOf", { name })}
      confirm={t("delete")}
      title={t("title")}
      text={t("text")}
      fixed={{ id }}
      onChanged={() => back && router.push(localizedHref(locale, "/admin/home/segments"))}
    />
  );
}

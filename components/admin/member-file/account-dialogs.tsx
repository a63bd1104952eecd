"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { eraseMemberAction, exportMemberAction } from "@/lib/admin/member-file/actions";
import { openViewAction } from "@/lib/admin/view-as/actions";
import { localizedHref } from "@/lib/platform/i18n/href";

export const accountChanges = ["view", "export", "erase"] as const;
export type AccountChange = (typeof accountChanges)[number];

/** Hands the browser a file that is already here. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** What an admin does with the account as a whole: sees it as its owner, takes a copy of its data, erases it. */
export function AccountDialog({
  member,
  onClose,
  kind,
}: {
  member: string;
  onClose: () => void;
  kind: AccountChange;
}) {
  const t = useTranslations("admin.file");
  const locale = useLocale();
  const router = useRouter();
  const home = localizedHref(locale, "/admin/home");
  const words = {
    onClose,
    title: t(`${kind}.title`),
    text: t(`${kind}.text`),
    confirm: t(`${kind}.open`),
    fixed: { member },
  };
  if (kind === "view")
    return (
      <ChangeDialog
        {...words}
        action={openViewAction}
        onChanged={(opened) => opened && router.push(`${home}/${member}/view/${opened.view}`)}
      />
    );
  if (kind === "export")
    return (
      <ChangeDialog
        {...words}
        action={exportMemberAction}
        onChanged={(made) => made && saveFile(`${member}.json`, JSON.stringify(made.document, null, 2))}
      />
    );
  return (
    <ChangeDialog
      {...words}
      action={eraseMemberAction}
      danger
      effect={{ change: "member.erase", subject: member }}
      onChanged={() => router.push(home)}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { endSessionsAction } from "@/lib/admin/member-file/actions";

/** A button that ends one session, or without `session` all of the member's. */
export function EndSessionsButton({ member, session }: { member: string; session?: string }) {
  const t = useTranslations("admin.file");
  const label = t(session ? "endOne" : "endAll");
  return (
    <ChangeDialog
      action={endSessionsAction}
      danger
      quiet={session !== undefined}
      trigger={label}
      confirm={label}
      title={label}
      text={t(session ? "endText" : "endAllText")}
      final
      fixed={session ? { member, session } : { member }}
      effect={{ change: "sessions.end", subject: member, value: session ?? "" }}
    />
  );
}

/** The same for all sessions, opened by a menu. */
export function EndSessionsDialog({ member, onClose }: { member: string; onClose: () => void }) {
  const t = useTranslations("admin.file");
  return (
    <ChangeDialog
      action={endSessionsAction}
      onClose={onClose}
      danger
      confirm={t("endAll")}
      title={t("endAll")}
      text={t("endAllText")}
      final
      fixed={{ member }}
      effect={{ change: "sessions.end", subject: member, value: "" }}
    />
  );
}

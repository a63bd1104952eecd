"use client";

import { MoreHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { GrantHonorary } from "@/components/admin/nft/honorary/honorary-dialogs";
import type { MemberFile } from "@/lib/admin/member-file/schema";
import { AccountDialog, accountChanges, type AccountChange } from "./account-dialogs";
import { RoleDialog } from "./member-actions";
import { AttributeDialog, SuspendDialog } from "./member-dialogs";
import { EndSessionsDialog } from "./session-actions";

const roleNames = ["moderator", "admin"] as const;
type Change =
  | "attribute"
  | "honorary"
  | "sessions"
  | "suspend"
  | "ban"
  | "lift"
  | AccountChange
  | (typeof roleNames)[number];

/** What staff can do against an account, away from what is harmless; each opens its dialog. */
export function MemberMenu({ file, isAdmin }: { file: MemberFile; isAdmin: boolean }) {
  const t = useTranslations("admin.file");
  const change = useTranslations("admin.change");
  const names = useTranslations("admin.roles");
  const [open, setOpen] = useState<Change | null>(null);
  const { user_id, banned, suspended_until } = file.profile;
  const isStaff = file.roles.length > 0;
  const restricted = banned || suspended_until !== null;
  const dialog = { member: user_id, onClose: () => setOpen(null) };
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="icon" aria-label={t("more")}>
            <MoreHorizontal aria-hidden="true" />
          </Button>
        }
      >
        {isAdmin && <MenuItem onSelect={() => setOpen("attribute")}>{t("attribute.open")}</MenuItem>}
        {isAdmin && <MenuItem onSelect={() => setOpen("honorary")}>{t("honorary")}</MenuItem>}
        <MenuItem onSelect={() => setOpen("sessions")}>{t("endAll")}</MenuItem>
        {isAdmin && !isStaff && <MenuItem onSelect={() => setOpen("view")}>{t("view.open")}</MenuItem>}
        {isAdmin && <MenuItem onSelect={() => setOpen("export")}>{t("export.open")}</MenuItem>}
        <MenuSeparator />
        {restricted && <MenuItem onSelect={() => setOpen("lift")}>{t("lift.open")}</MenuItem>}
        {!banned && <MenuItem onSelect={() => setOpen("suspend")}>{t("suspend.open")}</MenuItem>}
        {isAdmin && !banned && <MenuItem onSelect={() => setOpen("ban")}>{t("ban.open")}</MenuItem>}
        {isAdmin && !isStaff && <MenuItem onSelect={() => setOpen("erase")}>{t("erase.open")}</MenuItem>}
        {isAdmin && <MenuSeparator />}
        {isAdmin &&
          roleNames.map((role) => (
            <MenuItem key={role} onSelect={() => setOpen(role)}>
              {change(file.roles.includes(role) ? "revoke" : "grant", { role: names(role) })}
            </MenuItem>
          ))}
      </Menu>
      {accountChanges.map((kind) => open === kind && <AccountDialog key={kind} {...dialog} kind={kind} />)}
      {open === "attribute" && <AttributeDialog {...dialog} />}
      {open === "honorary" && <GrantHonorary {...dialog} />}
      {open === "sessions" && <EndSessionsDialog {...dialog} />}
      {(open === "suspend" || open === "ban" || open === "lift") && (
        <SuspendDialog {...dialog} kind={open} isAdmin={isAdmin} />
      )}
      {(open === "moderator" || open === "admin") && (
        <RoleDialog {...dialog} role={open} held={file.roles.includes(open)} />
      )}
    </>
  );
}

"use client";

import { MoreHorizontal } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { RoleDialog } from "@/components/admin/member-file/member-actions";
import { Anchor } from "@/components/ui/anchor";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { localizedHref } from "@/lib/platform/i18n/href";

const roleNames = ["moderator", "admin"] as const;
type Role = (typeof roleNames)[number];

/** What an admin can do about one of the staff; each opens its dialog. */
export function StaffMenu({ member, name, held }: { member: string; name: string; held: Role[] }) {
  const t = useTranslations("adminTeam.staff");
  const change = useTranslations("admin.change");
  const names = useTranslations("admin.roles");
  const locale = useLocale();
  const [open, setOpen] = useState<Role | null>(null);
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={t("more", { name })}>
            <MoreHorizontal aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem asChild>
          <Anchor href={localizedHref(locale, `/admin/home/${member}`)}>{t("open")}</Anchor>
        </MenuItem>
        <MenuSeparator />
        {roleNames.map((role) => (
          <MenuItem key={role} onSelect={() => setOpen(role)}>
            {change(held.includes(role) ? "revoke" : "grant", { role: names(role) })}
          </MenuItem>
        ))}
      </Menu>
      {open && (
        <RoleDialog member={member} onClose={() => setOpen(null)} role={open} held={held.includes(open)} />
      )}
    </>
  );
}

import { Inbox, PencilLine, Users } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import type { ReactNode } from "react";
import { NavLink } from "@/components/members/frame/nav-link";
import { Messages } from "@/components/messages/messages";
import { AccountSlot } from "@/components/shell/account/account-slot";
import { Mark } from "@/components/shell/bar/mark";
import { SkipLink } from "@/components/shell/skip-link";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Dense and quiet: a bar with the pages of the panel, the account on the right, the page below. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("admin.nav");
  const shell = useTranslations("shell");
  const locale = useLocale();
  return (
    <>
      <SkipLink target="content" label={shell("skip")} />
      <header className="border-line bg-background sticky top-0 z-30 border-b">
        <div className="mx-auto flex h-14 max-w-7xl items-center gap-4 px-4 md:px-8">
          <Anchor
            href={localizedHref(locale, "/")}
            className="font-display flex items-center gap-2.5 font-semibold"
          >
            <Mark className="size-6" />
            <span className="hidden sm:inline">{brand.name}</span>
          </Anchor>
          <nav aria-label={t("label")} className="flex flex-1 gap-1 overflow-x-auto">
            <NavLink href={localizedHref(locale, "/admin/home")} within="/admin/home" shape="side">
              <Users aria-hidden="true" />
              {t("home")}
            </NavLink>
            <NavLink href={localizedHref(locale, "/admin/work")} within="/admin/work" shape="side">
              <PencilLine aria-hidden="true" />
              {t("work")}
            </NavLink>
            <NavLink href={localizedHref(locale, "/admin/feedback")} within="/admin/feedback" shape="side">
              <Inbox aria-hidden="true" />
              {t("feedback")}
            </NavLink>
          </nav>
          <AccountSlot />
        </div>
      </header>
      <main id="content" className="mx-auto max-w-7xl px-4 py-8 md:px-8">
        {/* For client parts without words, such as times. */}
        <Messages of={[]}>{children}</Messages>
      </main>
    </>
  );
}

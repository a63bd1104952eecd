"use client";

import { ArrowLeft, PanelLeftClose, PanelLeftOpen, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Anchor } from "@/components/ui/anchor";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/cn";
import { useNarrowSheet } from "@/components/ui/use-narrow-sheet";
import { groups, sectionsFor } from "@/lib/admin/frame/sections";
import { navCookie } from "@/lib/admin/frame/nav-cookie";
import { writeCookie } from "@/lib/platform/browser/cookies";
import { localizedHref } from "@/lib/platform/i18n/href";
import { SectionLink } from "./section-link";
import { useWaiting } from "./use-waiting";

const yearSeconds = 365 * 24 * 3600;

type SideNavProps = { id: string; brand: ReactNode; isAdmin: boolean; folded: boolean };

/**
 * The pages of the panel by group: a column on wide screens, which can be folded to its icons, and a sheet on phones. The
 * sheet is the browser's popover (HTML, "The popover attribute"), so that it opens before and without scripts.
 */
export function SideNav({ id, brand, isAdmin, folded }: SideNavProps) {
  const t = useTranslations("admin.frame");
  const locale = useLocale();
  const pathname = usePathname();
  const waiting = useWaiting();
  const sheet = useRef<HTMLElement>(null);
  const [narrow, setNarrow] = useState(folded);

  useNarrowSheet(sheet);
  useEffect(() => sheet.current?.hidePopover(), [pathname]);

  const fold = () => {
    writeCookie(navCookie, narrow ? "wide" : "narrow", yearSeconds);
    setNarrow(!narrow);
  };

  const Toggle = narrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      ref={sheet}
      id={id}
      popover="auto"
      className={cn(
        "bg-background text-text border-line inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-72 flex-col gap-3 overflow-y-auto border-0 border-r p-3 open:flex max-lg:backdrop:bg-black/60",
        "lg:sticky lg:top-0 lg:flex lg:shrink-0 print:hidden",
        narrow ? "lg:w-15" : "lg:w-56",
      )}
    >
      <div className="flex h-8 items-center justify-between">
        <span className={cn("min-w-0", narrow && "lg:[&_[data-name]]:sr-only")}>{brand}</span>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t("close")}
          className={buttonStyle({ variant: "ghost", size: "icon", className: "lg:hidden" })}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <nav aria-label={t("label")} className="grid gap-4">
        {groups.map((group) => {
          const pages = sectionsFor(isAdmin).filter((section) => section.group === group);
          return (
            pages.length > 0 && (
              <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="grid gap-0.5">
                <p
                  id={`${id}-${group}`}
                  className={cn("text-muted px-2.5 pb-1 text-xs", narrow && "lg:sr-only")}
                >
                  {t(`groups.${group}`)}
                </p>
                {pages.map((section) => (
                  <SectionLink key={section.key} section={section} waiting={waiting} narrow={narrow} />
                ))}
              </div>
            )
          );
        })}
      </nav>
      <Anchor
        href={localizedHref(locale, "/members")}
        title={narrow ? t("memberArea") : undefined}
        className="text-muted hover:text-text rounded-control mt-auto flex min-h-11 items-center gap-2.5 px-2.5 font-medium transition-colors lg:min-h-8"
      >
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        <span className={cn("truncate", narrow && "lg:sr-only")}>{t("memberArea")}</span>
      </Anchor>
      <button
        type="button"
        aria-pressed={narrow}
        title={t(narrow ? "unfold" : "fold")}
        aria-label={t("fold")}
        onClick={fold}
        className="text-muted hover:text-text hover:bg-raised rounded-control hidden h-8 items-center gap-2.5 px-2.5 transition-colors lg:flex"
      >
        <Toggle aria-hidden="true" className="size-4 shrink-0" />
        {!narrow && <span className="truncate">{t("fold")}</span>}
      </button>
    </aside>
  );
}

"use client";

import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import { LocaleSwitch } from "@/components/shell/bar/locale-switch";
import { ThemeButton } from "@/components/shell/theme/theme-button";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/cn";
import { LineIcon } from "@/components/ui/line-icon";
import { useNarrowSheet } from "@/components/ui/use-narrow-sheet";
import { navIcons } from "./nav-icons";
import { NavFoot } from "./nav-foot";
import { NavGroupLines } from "./nav-group-lines";
import { useNavigation } from "./use-navigation";

/** Of the sheet that the last button of the bar opens. */
export const sheetId = "member-nav";

type SideNavProps = {
  /** Above and below it in the member area; beside pages of the site the top bar has both. */
  area?: { brand: ReactNode; account: ReactNode };
};

/**
 * The whole navigation of a member: a column on wide screens, with the entries of the group one is in, and on phones a sheet
 * with all of them. The sheet is the browser's popover (HTML, "The popover attribute"), so that it opens before and without
 * scripts.
 */
export function SideNav({ area }: SideNavProps) {
  const { locale, path, tab, words, groups, foot, place, counts } = useNavigation();
  const sheet = useRef<HTMLElement>(null);

  useNarrowSheet(sheet);
  useEffect(() => sheet.current?.hidePopover(), [path, tab]);

  const closeAfterLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest("a")) sheet.current?.hidePopover();
  };
  return (
    <aside
      ref={sheet}
      id={sheetId}
      popover="auto"
      onClick={closeAfterLink}
      className={cn(
        "bg-background text-text border-line rounded-t-card open:animate-rise inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none flex-col gap-3 overflow-y-auto overscroll-contain border-0 border-t px-4 pt-2 pb-[calc(1rem+env(safe-area-inset-bottom))] open:flex max-lg:backdrop:bg-black/60",
        "lg:fixed lg:right-auto lg:left-0 lg:z-20 lg:flex lg:h-auto lg:max-h-none lg:w-64 lg:animate-none lg:rounded-none lg:border-t-0 lg:border-r lg:px-3 lg:py-4 print:hidden",
        area ? "lg:top-0" : "lg:top-[calc(4rem+1px)]",
      )}
    >
      {area && <div className="hidden h-8 shrink-0 items-center px-3 lg:mb-3 lg:flex">{area.brand}</div>}
      <div className="flex shrink-0 items-center justify-between lg:hidden">
        <p className="font-display text-lg font-semibold">{words.more}</p>
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          aria-label={words.close}
          className={buttonStyle({ variant: "ghost", size: "icon", className: "-mr-2.5" })}
        >
          <LineIcon path={navIcons.close} />
        </button>
      </div>
      <nav aria-label={words.label} className="grid gap-0.5">
        {groups.map((group) => (
          <NavGroupLines
            key={group.key}
            {...{ group, place, words, locale, path }}
            count={group.count ? counts[group.count] : 0}
          />
        ))}
      </nav>
      <NavFoot entries={foot} {...{ words, locale, path }} />
      <div className={cn("flex shrink-0 items-center", area ? "" : "lg:hidden")}>
        <LocaleSwitch locale={locale} label={words.language} compact />
        <ThemeButton label={(theme) => words.theme[theme]} />
      </div>
      {area && <div className="hidden shrink-0 lg:block">{area.account}</div>}
    </aside>
  );
}

"use client";

import { Anchor } from "@/components/ui/anchor";
import { cn } from "@/components/ui/cn";
import { LineIcon } from "@/components/ui/line-icon";
import { localizedHref } from "@/lib/platform/i18n/href";
import { CountBadge } from "./count-badge";
import { navIcons } from "./nav-icons";
import { barOf, staysInHub } from "./navigation";
import { sheetId } from "./side-nav";
import { useNavigation } from "./use-navigation";

const cell =
  "relative flex min-h-14 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-1 px-0.5 text-xs font-medium transition-colors max-[22.5rem]:text-[0.6875rem] [&_svg]:size-5";
const look = (current: boolean) =>
  cn(cell, current ? "text-text [&_svg]:text-accent" : "text-muted hover:text-text");

/** On phones: the first groups of the navigation, and the button that opens all of it. */
export function BottomBar() {
  const { locale, path, words, groups, place, counts } = useNavigation();
  const shown = barOf(groups);
  const isElsewhere = place !== null && shown.every(({ key }) => key !== place.group);
  return (
    <nav
      aria-label={words.label}
      data-bottom="bar"
      className="border-line bg-background fixed inset-x-0 bottom-0 z-30 flex border-t pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {shown.map(({ key, icon, entries: [first], count }) => {
        const isHere = place?.group === key;
        return (
          <Anchor
            key={key}
            href={localizedHref(locale, first?.path ?? "/")}
            stay={staysInHub(path, first?.path ?? "/")}
            aria-current={isHere ? (place.entry === first?.key ? "page" : "true") : undefined}
            className={look(isHere)}
          >
            <LineIcon path={icon} />
            <span className="max-w-full truncate">{words.groups[key]}</span>
            {count && (
              <CountBadge
                count={counts[count]}
                label={words.unread}
                className="top-1 left-[calc(50%+0.125rem)]"
              />
            )}
          </Anchor>
        );
      })}
      <button
        type="button"
        popoverTarget={sheetId}
        aria-current={isElsewhere ? "true" : undefined}
        className={look(isElsewhere)}
      >
        <LineIcon path={navIcons.menu} />
        <span className="max-w-full truncate">{words.more}</span>
      </button>
    </nav>
  );
}

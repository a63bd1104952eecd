import { Anchor } from "@/components/ui/anchor";
import { cn } from "@/components/ui/cn";
import { LineIcon } from "@/components/ui/line-icon";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { NavWords } from "@/lib/platform/i18n/nav-words";
import { CountBadge } from "./count-badge";
import { hasLine, staysInHub, type NavEntry, type NavGroup, type Place } from "./navigation";

type NavGroupLinesProps = {
  group: NavGroup;
  place: Place | null;
  words: NavWords;
  locale: string;
  path: string;
  count: number;
};

/** A group with its entries; on wide screens those of the group one is in. */
export function NavGroupLines({ group, place, words, locale, path, count }: NavGroupLinesProps) {
  const [first] = group.entries;
  if (!first) return null;
  const isHere = place?.group === group.key;
  const lines = group.entries.filter((entry) => hasLine(group, entry));
  const stays = (entry: NavEntry) => staysInHub(path, entry.path);
  return (
    <div>
      <Anchor
        href={localizedHref(locale, first.path)}
        stay={stays(first)}
        aria-current={
          isHere ? (!hasLine(group, first) && place.entry === first.key ? "page" : "true") : undefined
        }
        className={cn(
          "rounded-control relative flex min-h-11 items-center gap-3 px-3 text-sm font-medium transition-colors lg:min-h-10 pointer-coarse:lg:min-h-11 [&_svg]:size-4",
          isHere ? "text-text [&_svg]:text-accent" : "text-muted hover:text-text",
          isHere && (lines.length === 0 || place.entry === group.key) && "bg-raised",
        )}
      >
        <LineIcon path={group.icon} />
        <span className="min-w-0 truncate">{words.groups[group.key]}</span>
        <CountBadge count={count} label={words.unread} className="top-1/2 right-2 -translate-y-1/2" />
      </Anchor>
      {lines.length > 0 && (
        <ul
          className={cn(
            "border-line mb-1.5 ml-5 grid grid-cols-2 gap-x-2 border-l pl-3.5 hyphens-auto max-[22.5rem]:grid-cols-1 lg:grid-cols-1",
            isHere ? "" : "lg:hidden",
          )}
        >
          {lines.map((entry) => {
            const current = isHere && place.entry === entry.key;
            return (
              <li key={entry.key}>
                <Anchor
                  href={localizedHref(locale, entry.path)}
                  stay={stays(entry)}
                  aria-current={current ? "page" : undefined}
                  className={cn(
                    "rounded-control flex min-h-11 items-center px-2 text-sm wrap-break-word transition-colors lg:min-h-9 pointer-coarse:lg:min-h-11",
                    current ? "bg-raised text-text font-medium" : "text-muted hover:text-text",
                  )}
                >
                  {words.entries[entry.key]}
                </Anchor>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

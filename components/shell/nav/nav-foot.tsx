import { Anchor } from "@/components/ui/anchor";
import { cn } from "@/components/ui/cn";
import { LineIcon } from "@/components/ui/line-icon";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { NavWords } from "@/lib/platform/i18n/nav-words";
import { navIcons } from "./nav-icons";
import type { NavEntry } from "./navigation";

const icons: { [key in NavEntry["key"]]?: string } = {
  feedback: navIcons.message,
  panel: navIcons.shield,
  site: navIcons.exit,
};

type NavFootProps = { entries: readonly NavEntry[]; words: NavWords; locale: string; path: string };

/** What stands below the groups, at the lower end of the column. */
export function NavFoot({ entries, words, locale, path }: NavFootProps) {
  return (
    <ul className="border-line mt-auto grid shrink-0 border-t pt-2">
      {entries.map(({ key, path: to }) => {
        const current = to === path;
        return (
          <li key={key}>
            <Anchor
              href={localizedHref(locale, to)}
              aria-current={current ? "page" : undefined}
              className={cn(
                "rounded-control flex min-h-11 items-center gap-3 px-3 text-sm transition-colors lg:min-h-9 pointer-coarse:lg:min-h-11 [&_svg]:size-4",
                current ? "bg-raised text-text font-medium" : "text-muted hover:text-text",
              )}
            >
              <LineIcon path={icons[key] ?? ""} />
              <span className="min-w-0">{words.entries[key]}</span>
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}

import { ChevronDown } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { formatter } from "@/lib/platform/i18n/format";
import type { GroupOf } from "./setting-groups";
import { useReadPart } from "./use-read-part";

type SettingsContentsProps = { groups: readonly GroupOf<unknown>[] };

/** The groups with how many settings each has: beside them on wide screens, folded above them on others. */
export function SettingsContents({ groups }: SettingsContentsProps) {
  const t = useTranslations("adminSettings");
  const format = formatter(useLocale());
  const current = useReadPart(groups.map(({ group }) => group));
  const links = (
    <ul className="border-line grid border-l">
      {groups.map(({ group, settings }) => (
        <li key={group}>
          <a
            href={`#${group}`}
            aria-current={group === current ? "true" : undefined}
            className={cn(
              "-ml-px flex min-h-9 items-center justify-between gap-3 border-l-2 py-1.5 pl-4 transition-colors pointer-coarse:min-h-11",
              group === current
                ? "border-accent text-text font-medium"
                : "text-muted hover:text-text border-transparent",
            )}
            onClick={(event) => event.currentTarget.closest("details")?.removeAttribute("open")}
          >
            {t(`groups.${group}`)}
            <span className="figures text-muted">{format.number(settings.length)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
  if (groups.length === 0) return null;
  return (
    <>
      <nav aria-label={t("contents")} className="max-xl:hidden">
        {links}
      </nav>
      <details className="group border-line bg-surface rounded-card border xl:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-4 font-medium [&::-webkit-details-marker]:hidden">
          {t("contents")}
          <ChevronDown
            aria-hidden="true"
            className="text-muted size-4 transition-transform group-open:rotate-180"
          />
        </summary>
        <nav aria-label={t("contents")} className="px-4 pb-3">
          {links}
        </nav>
      </details>
    </>
  );
}

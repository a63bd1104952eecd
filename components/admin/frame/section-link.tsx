"use client";

import { usePathname } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { cn } from "@/components/ui/cn";
import type { Waiting } from "@/lib/admin/frame/schema";
import { sectionAt, type Section } from "@/lib/admin/frame/sections";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { sectionIcons } from "./section-icons";

/** Each thing is counted to a hundred (`admin_waiting`). */
const most = 100;

type SectionLinkProps = { section: Section; waiting: Waiting | null; narrow: boolean };

/** One page of the panel with what waits there. The count lies over the link, so nothing moves when it comes. */
export function SectionLink({ section, waiting, narrow }: SectionLinkProps) {
  const t = useTranslations("admin.frame");
  const locale = useLocale();
  const current = sectionAt(splitLocale(usePathname()).path)?.key === section.key;
  const Icon = sectionIcons[section.key];
  const name = t(`sections.${section.key}`);
  const counted = Object.entries(waiting ?? {}).filter(
    ([kind]) => section.waiting === "all" || section.waiting?.some((each) => each === kind),
  );
  const count = counted.reduce((sum, [, each]) => sum + each, 0);
  return (
    <Anchor
      href={localizedHref(locale, section.path)}
      aria-current={current ? "page" : undefined}
      title={narrow ? name : undefined}
      className={cn(
        "rounded-control relative flex min-h-11 items-center gap-2.5 px-2.5 font-medium transition-colors lg:min-h-8",
        current ? "bg-raised text-text [&_svg]:text-accent" : "text-muted hover:text-text",
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={cn("truncate", narrow && "lg:sr-only", count > 0 && "pr-9")}>{name}</span>
      {count > 0 && (
        <span
          className={cn(
            "figures bg-accent text-on-accent absolute right-2 grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-[11px] font-semibold",
            narrow && "lg:-top-0.5 lg:right-0 lg:h-4 lg:min-w-4 lg:px-1 lg:text-[10px]",
          )}
        >
          <span aria-hidden="true">{count < most ? count : "99+"}</span>
          <span className="sr-only">{count < most ? t("waiting", { count }) : t("waitingMany")}</span>
        </span>
      )}
    </Anchor>
  );
}

import { ArrowRight, CircleCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { sections } from "@/lib/admin/frame/sections";
import type { Waiting } from "@/lib/admin/frame/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

/** What waits for a person now, each line a link to the page where it is dealt with. */
export function Attention({ waiting }: { waiting: Waiting }) {
  const t = useTranslations("admin.dashboard.attention");
  const locale = useLocale();
  const lines = sections.flatMap((section) =>
    ("waiting" in section ? section.waiting : []).flatMap((key) => {
      const count = waiting[key];
      return count ? [{ key, count, path: section.path }] : [];
    }),
  );
  if (lines.length === 0) {
    return (
      <p className="text-muted flex items-center gap-2 text-sm">
        <CircleCheck aria-hidden="true" className="text-positive size-4" />
        {t("nothing")}
      </p>
    );
  }
  return (
    <ul className="divide-line divide-y">
      {lines.map(({ key, count, path }) => (
        <li key={key}>
          <Anchor
            href={localizedHref(locale, path)}
            className="hover:text-accent flex min-h-11 items-center justify-between gap-3 text-sm"
          >
            {t(key, { count })}
            <ArrowRight aria-hidden="true" className="text-muted size-4 shrink-0" />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

import { ArrowRight, CircleCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import type { Waiting } from "@/lib/admin/frame/schema";
import { caseKinds } from "@/lib/admin/work/kinds";
import { localizedHref } from "@/lib/platform/i18n/href";

/** What waits for a person now, each line a link to those cases. */
export function Attention({ waiting }: { waiting: Waiting }) {
  const t = useTranslations("admin.dashboard.attention");
  const locale = useLocale();
  const lines = caseKinds.flatMap((kind) => {
    const count = waiting[kind];
    return count ? [{ kind, count }] : [];
  });
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
      {lines.map(({ kind, count }) => (
        <li key={kind}>
          <Anchor
            href={localizedHref(locale, `/admin/work?kind=${kind}`)}
            className="hover:text-accent flex min-h-11 items-center justify-between gap-3 text-sm"
          >
            {t(kind, { count })}
            <ArrowRight aria-hidden="true" className="text-muted size-4 shrink-0" />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

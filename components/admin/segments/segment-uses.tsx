import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import type { SegmentRow } from "@/lib/admin/segments/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Where each kind of use is changed; a kind without a place is named alone. */
const places: Record<string, (id: string) => string> = {
  view: (id) => `/admin/home?view=${id}`,
  mission: (id) => `/admin/content/missions/${id}`,
  flag: () => "/admin/home/flags",
  campaign: (id) => `/admin/email-campaign/${id}`,
};

/** What uses a segment, each with the way to it. */
export function SegmentUses({ uses }: { uses: SegmentRow["uses"] }) {
  const t = useTranslations("adminSegments.uses");
  const locale = useLocale();
  if (uses.length === 0) return <span className="text-muted">{t("none")}</span>;
  return (
    <ul className="grid gap-1">
      {uses.map(({ kind, id, name }) => {
        const place = places[kind]?.(id);
        const text = t.has(`kinds.${kind}`) ? t(`kinds.${kind}`, { name }) : name;
        return (
          <li key={`${kind} ${id}`}>
            {place ? <TextLink href={localizedHref(locale, place)}>{text}</TextLink> : text}
          </li>
        );
      })}
    </ul>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/link";
import type { FileList } from "@/lib/admin/member-file/schema";
import { formatter } from "@/lib/platform/i18n/format";

type FilePagesProps = { list: FileList; here: string };

/** How many entries the tab has in all, and its pages by key. */
export function FilePages({ list, here }: FilePagesProps) {
  const t = useTranslations("admin.file");
  const pages = useTranslations("admin.pages");
  const locale = useLocale();
  if (list.total === 0) return null;
  const hrefOf = (name: "after" | "before", key: unknown) =>
    `${here}?${new URLSearchParams({ tab: list.tab, [name]: JSON.stringify(key) })}`;
  return (
    <nav
      aria-label={t("pages")}
      className="text-muted grid min-h-11 grid-cols-[1fr_auto_1fr] items-center gap-4 text-sm"
    >
      <span>
        {list.previous && (
          <ButtonLink href={hrefOf("before", list.previous)} rel="prev" stay>
            {pages("previous")}
          </ButtonLink>
        )}
      </span>
      <span data-testid="file-total">
        {t(list.estimated ? "about" : "total", {
          count: list.total,
          shown: formatter(locale).number(list.total),
        })}
      </span>
      <span className="text-right">
        {list.next && (
          <ButtonLink href={hrefOf("after", list.next)} rel="next" stay>
            {pages("next")}
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}

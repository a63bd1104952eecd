import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { listPath } from "@/lib/admin/list/address";
import type { ListDefinition, ListState } from "@/lib/admin/list/definition";
import { localizedHref } from "@/lib/platform/i18n/href";
import { toolbarButton } from "./toolbar-button";

type ListPagesProps = {
  list: ListDefinition;
  state: ListState;
  label: string;
  /** How many rows match, in words. */
  total: string;
  next: string | null;
  previous: string | null;
};

/** How many rows there are, and the pages beside this one: by key, so there is no number of pages. */
export function ListPages({ list, state, label, total, next, previous }: ListPagesProps) {
  const t = useTranslations("admin.list");
  const locale = useLocale();
  const step = (position: ListState["position"]) =>
    localizedHref(locale, listPath(list, { ...state, position }));
  return (
    <nav
      aria-label={t("pages", { list: label })}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <span className="text-muted text-sm" data-testid="list-total">
        {total}
      </span>
      {(next ?? previous) && (
        <span className="flex gap-2">
          {previous ? (
            <Anchor href={step({ before: previous })} rel="prev" className={toolbarButton}>
              <ChevronLeft aria-hidden="true" /> {t("previous")}
            </Anchor>
          ) : (
            <span role="link" aria-disabled="true" className={`${toolbarButton} cursor-default opacity-50`}>
              <ChevronLeft aria-hidden="true" /> {t("previous")}
            </span>
          )}
          {next ? (
            <Anchor href={step({ after: next })} rel="next" className={toolbarButton}>
              {t("next")} <ChevronRight aria-hidden="true" />
            </Anchor>
          ) : (
            <span role="link" aria-disabled="true" className={`${toolbarButton} cursor-default opacity-50`}>
              {t("next")} <ChevronRight aria-hidden="true" />
            </span>
          )}
        </span>
      )}
    </nav>
  );
}

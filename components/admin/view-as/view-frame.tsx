import { Eye } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Pagination } from "@/components/ui/pagination";
import { TabLinks } from "@/components/ui/tab-links";
import type { Viewed } from "@/lib/admin/view-as/queries";
import { viewPages, type ViewPage } from "@/lib/admin/view-as/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { EndView } from "./end-view";
import { FrozenQueries } from "./frozen-queries";

type ViewFrameProps = { viewed: Viewed; view: string; page: ViewPage; number: number; children: ReactNode };

const pageSize = 20;

/** The banner that says whose product this is and until when, and below it the page, which takes no press and no key. */
export function ViewFrame({ viewed, view, page, number, children }: ViewFrameProps) {
  const t = useTranslations("adminView");
  const points = useTranslations("points");
  const locale = useLocale();
  const { member, name, ends_at, shown } = viewed;
  const here = localizedHref(locale, `/admin/home/${member}/view/${view}`);
  const pages = shown.kind === "points" ? Math.ceil(shown.data.total / pageSize) : 1;
  const nameOf = (one: ViewPage) => {
    const group = one.split("/")[1];
    if (group) return points.has(`groups.${group}`) ? points(`groups.${group}`) : group;
    return t.has(`pages.${one}`) ? t(`pages.${one}`) : one;
  };
  return (
    <>
      <section
        aria-label={t("banner")}
        className="border-accent bg-surface rounded-card mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 border p-4"
      >
        <Eye aria-hidden="true" className="text-accent size-5 shrink-0" />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="font-semibold">{t("title", { name: name ?? t("nameless") })}</h1>
          <p className="text-muted text-sm">
            {t("text", { time: formatter(locale).time(ends_at, "medium") })}
          </p>
        </div>
        <EndView view={view} member={member} />
      </section>
      <TabLinks
        label={t("parts")}
        className="mb-6"
        tabs={viewPages.map((one) => ({
          key: one,
          href: `${here}/${one}`,
          text: nameOf(one),
          current: one === page,
        }))}
      />
      <div inert data-testid="viewed" className="select-text">
        <FrozenQueries>{children}</FrozenQueries>
      </div>
      {pages > 1 && (
        <div className="mt-6">
          <Pagination
            page={number}
            pages={pages}
            hrefOf={(wanted) => `${here}/${page}?page=${wanted}`}
            labels={{
              nav: points("pages.nav"),
              previous: points("pages.previous"),
              next: points("pages.next"),
              position: points("pages.position", { page: number, pages }),
            }}
          />
        </div>
      )}
    </>
  );
}

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Pagination } from "@/components/ui/pagination";

type ListPagesProps = Omit<ComponentProps<typeof Pagination>, "labels"> & {
  /** What the pages are of, for whoever does not see them: "Pages of members". */
  label: string;
};

/** The pages of an admin list, worded alike. */
export function ListPages({ label, page, pages, hrefOf }: ListPagesProps) {
  const t = useTranslations("admin.pages");
  const labels = {
    nav: label,
    previous: t("previous"),
    next: t("next"),
    position: t("position", { page, pages }),
  };
  return <Pagination page={page} pages={pages} hrefOf={hrefOf} labels={labels} />;
}

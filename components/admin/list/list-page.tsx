import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SectionGate } from "@/components/admin/access/section-gate";
import { nameOf, sectionOf, type SectionKey } from "@/lib/admin/frame/sections";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import type { Query } from "@/lib/platform/query";
import type { Staff } from "@/lib/session/status/access";
import type { Shown } from "./list-view";

/** `generateMetadata` of the page of a list: its title, else its name in the navigation; search engines leave it out. */
export const listMetadata =
  (list: ListDefinition & { section: SectionKey }) => async (): Promise<Metadata> => {
    const [namespace, key] = list.title ?? ["admin.frame", nameOf(sectionOf(list.section), list.path)];
    const t = (await getTranslations(namespace as "admin.list")) as unknown as (key: string) => string;
    return { title: t(key), robots: { index: false } };
  };

type ListPageProps<L extends ListDefinition, Beside> = {
  of: L & { section: SectionKey };
  searchParams: Promise<Query>;
  /** What the page reads beside the list. */
  beside?: (staff: Staff, query: Query) => Promise<Beside>;
  children: (shown: Shown<L>, beside: Beside) => ReactNode | Promise<ReactNode>;
};

/** The page of a list: the gate of its section, then what its address asks for, which `children` puts into its frame. */
export function ListPage<L extends ListDefinition, Beside = undefined>(props: ListPageProps<L, Beside>) {
  const { of: list, searchParams, beside, children } = props;
  return (
    <SectionGate of={list.section} role={list.hidden ? undefined : list.role}>
      {async (staff) => {
        if (list.hidden && !staff.roles.includes("admin")) notFound();
        const query = await searchParams;
        const [answer, more] = await redirectIfRefused(
          Promise.all([readList(staff, list, query), beside?.(staff, query)]),
        );
        return children({ answer, roles: staff.roles }, more as Beside);
      }}
    </SectionGate>
  );
}

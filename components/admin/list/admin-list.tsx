import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { filterParameters, listPath, listQuery, withSort, withoutFilters } from "@/lib/admin/list/address";
import { parametersOf, shownColumns, type ListDefinition, type ListState } from "@/lib/admin/list/definition";
import type { SavedView } from "@/lib/admin/list/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { FilterChips } from "./filter-chips";
import { FilterControl } from "./filter-control";
import { ListFilters } from "./list-filters";
import { ListPages } from "./list-pages";
import { ListSearch } from "./list-search";
import { ListTable } from "./list-table";
import { ListViews } from "./list-views";
import type { ListRow } from "./table-rows";
import type { ListWords } from "./words";

type AdminListProps = {
  list: ListDefinition;
  words: ListWords;
  /** Roles of the person who looks: files of personal data are for admins. */
  roles: readonly Role[];
  answer: {
    state: ListState;
    page: { total: number; estimated: boolean };
    chosen: string[] | null;
    views: SavedView[];
    next: string | null;
    previous: string | null;
    now: string;
  };
  /** What can be done with rows that are ticked: stands above the rows and below them. */
  bulk?: { job: ReactNode; bar: (matching: { query: string; total: string; asOf: string }) => ReactNode };
  /** The rows of the page, with a cell for each column, whether it is shown or not. */
  rows: ListRow[];
  /** The one action that makes the first row appear. */
  emptyAction?: ReactNode;
};

/**
 * A list of the admin panel: search, filters, views, columns, rows, pages, export, all in the address. Its page gives
 * `<Messages of={["admin.list"]}>` above it. Reading works without scripts.
 */
export function AdminList({ list, words, roles, answer, bulk, rows, emptyAction }: AdminListProps) {
  const t = useTranslations("admin.list");
  const locale = useLocale();
  const { state } = answer;
  const path = localizedHref(locale, list.path);
  const query = listQuery(list, state).toString();
  const whole = listQuery(list, { ...state, view: null }).toString();
  const own = Object.entries(list.filters).flatMap(([name, filter]) => parametersOf(name, filter));
  const viewFilter = state.view?.state.filter ?? {};
  const set = filterParameters(list).filter((name) => state.filter[name] !== undefined);
  const isAdmin = roles.includes("admin");

  const shown = shownColumns(list, state.columns ?? answer.chosen);
  const columns = list.columns.map((column) => ({
    key: column.key,
    label: words.columns[column.key] ?? column.key,
    shown: shown.includes(column),
    numeric: column.numeric ?? false,
    fixed: column.fixed ?? false,
    wide: column.wide ?? false,
    phone: column.phone ?? null,
    sortHref: column.sort
      ? localizedHref(locale, listPath(list, withSort(state, column.sort, !column.fixed)))
      : null,
    sorted:
      column.sort && column.sort === state.sort.key
        ? state.sort.desc
          ? ("descending" as const)
          : ("ascending" as const)
        : null,
  }));
  const inAddress = state.columns !== null || state.view !== null;
  const withoutColumns = new URLSearchParams(query);
  withoutColumns.delete("cols");

  const figure = formatter(locale).number(answer.page.total);
  const total = answer.page.estimated
    ? t("totalEstimated", { total: figure })
    : t("total", { count: answer.page.total, total: figure });
  const filterWords = {
    any: t("any"),
    yes: t("yes"),
    no: t("no"),
    from: t("from"),
    to: t("to"),
    min: t("min"),
    max: t("max"),
  };

  return (
    <ListTable
      list={list.name}
      caption={words.caption}
      columns={columns}
      rows={rows}
      columnsHref={inAddress ? (withoutColumns.size > 0 ? `${path}?${withoutColumns}` : path) : null}
      selectable={bulk !== undefined}
      job={bulk?.job}
      bulk={bulk?.bar({ query: whole, total: figure, asOf: answer.now })}
      exported={isAdmin ? { query: whole, total } : null}
      tools={
        <>
          <ListSearch
            label={words.search}
            path={path}
            query={query}
            sought={String(state.filter.q ?? "")}
            sayEmpty={viewFilter.q !== undefined}
          />
          <ListFilters
            path={path}
            query={query}
            own={own}
            said={own.filter((name) => viewFilter[name] !== undefined)}
            count={set.filter((name) => name !== "q").length}
          >
            {Object.entries(list.filters).map(([name, filter]) => (
              <FilterControl
                key={name}
                name={name}
                filter={filter}
                label={words.filters[name] ?? name}
                options={words.options?.[name] ?? {}}
                values={state.filter}
                words={filterWords}
              />
            ))}
          </ListFilters>
          <ListViews
            list={list.name}
            path={path}
            open={state.view?.id ?? null}
            query={whole}
            views={answer.views.map(({ id, name, team, own: mine }) => ({
              id,
              name,
              team,
              removable: mine || (team && isAdmin),
            }))}
          />
        </>
      }
      chips={<FilterChips list={list} state={state} words={words} />}
      empty={
        set.length > 0 ? (
          <EmptyState
            title={t("noneTitle")}
            action={
              <ButtonLink stay href={localizedHref(locale, listPath(list, withoutFilters(state)))}>
                {t("clear")}
              </ButtonLink>
            }
          >
            {t("none")}
          </EmptyState>
        ) : (
          <EmptyState title={words.empty.title} action={emptyAction}>
            {words.empty.text}
          </EmptyState>
        )
      }
      footer={
        (rows.length > 0 || answer.previous) && (
          <ListPages
            list={list}
            state={state}
            label={words.caption}
            total={total}
            next={answer.next}
            previous={answer.previous}
          />
        )
      }
    />
  );
}

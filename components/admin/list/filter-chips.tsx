import { X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { TextLink } from "@/components/ui/link";
import { listPath, withFilter, withoutFilters } from "@/lib/admin/list/address";
import { parametersOf, type ListDefinition, type ListState } from "@/lib/admin/list/definition";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { ListWords } from "./words";

type Chip = { parameter: string; text: string; value: string | null };

/** What each chip says: one for each value that a filter has. */
function useChips(list: ListDefinition, state: ListState, words: ListWords): Chip[] {
  const t = useTranslations("admin.list");
  const format = formatter(useLocale());
  const chips: Chip[] = [];
  if (state.filter.q)
    chips.push({
      parameter: "q",
      value: null,
      text: t("chip", { filter: t("sought"), value: `“${String(state.filter.q)}”` }),
    });
  for (const [name, filter] of Object.entries(list.filters)) {
    const label = words.filters[name] ?? name;
    for (const parameter of parametersOf(name, filter)) {
      for (const value of [state.filter[parameter] ?? []].flat()) {
        const chip = { parameter, value: filter.kind === "choice" && filter.several ? value : null };
        if (filter.kind === "choice" || filter.kind === "one")
          chips.push({
            ...chip,
            text: t("chip", { filter: label, value: words.options?.[name]?.[value] ?? value }),
          });
        else if (filter.kind === "yesNo")
          chips.push({
            ...chip,
            text: t("chip", { filter: label, value: value === "yes" ? t("yes") : t("no") }),
          });
        else if (filter.kind === "text") chips.push({ ...chip, text: t("chip", { filter: label, value }) });
        else {
          const shown = filter.kind === "dates" ? format.date(value, "medium") : format.number(Number(value));
          const low = parameter.endsWith("_from") || parameter.endsWith("_min");
          chips.push({ ...chip, text: t(low ? "chipFrom" : "chipTo", { filter: label, value: shown }) });
        }
      }
    }
  }
  return chips;
}

/** The filters that count, each with the way to take it away. */
export function FilterChips({
  list,
  state,
  words,
}: {
  list: ListDefinition;
  state: ListState;
  words: ListWords;
}) {
  const t = useTranslations("admin.list");
  const locale = useLocale();
  const chips = useChips(list, state, words);
  if (chips.length === 0) return null;
  const hrefOf = (next: ListState) => localizedHref(locale, listPath(list, next));
  const without = ({ parameter, value }: Chip) => {
    const rest =
      value === null ? null : [state.filter[parameter] ?? []].flat().filter((one) => one !== value);
    return hrefOf(withFilter(state, { [parameter]: rest }));
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t("active")} className="contents">
        {chips.map((chip) => (
          <li key={`${chip.parameter} ${chip.value}`}>
            <Anchor
              stay
              href={without(chip)}
              aria-label={t("remove", { filter: chip.text })}
              className="border-line bg-raised hover:border-control inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-xs wrap-anywhere pointer-coarse:min-h-11"
            >
              {chip.text}
              <X aria-hidden="true" className="size-3.5 shrink-0" />
            </Anchor>
          </li>
        ))}
      </ul>
      <TextLink stay href={hrefOf(withoutFilters(state))} className="text-xs">
        {t("clear")}
      </TextLink>
    </div>
  );
}

"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Filter, FilterValues } from "@/lib/admin/list/definition";

type FilterControlProps = {
  name: string;
  filter: Filter;
  label: string;
  options: Record<string, string>;
  values: FilterValues;
  words: { any: string; yes: string; no: string; from: string; to: string; min: string; max: string };
};

const textOf = (value: string | string[] | undefined) => [value ?? ""].flat()[0] ?? "";
const small = "h-9! min-w-0 px-2 text-sm! pointer-coarse:h-11!";

/** The fields of one filter, named as the address names them. */
export function FilterControl({ name, filter, label, options, values, words }: FilterControlProps) {
  if (filter.kind === "dates" || filter.kind === "numbers") {
    const dates = filter.kind === "dates";
    const ends = dates
      ? ([
          [`${name}_from`, words.from],
          [`${name}_to`, words.to],
        ] as const)
      : ([
          [`${name}_min`, words.min],
          [`${name}_max`, words.max],
        ] as const);
    return (
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">{label}</legend>
        <div className="grid grid-cols-2 gap-2">
          {ends.map(([parameter, end]) => (
            <label key={parameter} className="text-muted grid gap-1 text-xs">
              {end}
              <Input
                type={dates ? "date" : "number"}
                name={parameter}
                defaultValue={textOf(values[parameter])}
                className={small}
              />
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  if (filter.kind === "choice" && filter.several) {
    const chosen = [values[name] ?? []].flat();
    return (
      <fieldset>
        <legend className="text-sm font-medium">{label}</legend>
        <div className="grid grid-cols-2 gap-x-2">
          {filter.options.map((option) => (
            <Checkbox
              key={option}
              name={name}
              value={option}
              label={options[option] ?? option}
              defaultChecked={chosen.includes(option)}
            />
          ))}
        </div>
      </fieldset>
    );
  }
  if (filter.kind === "text") {
    return (
      <label className="grid gap-1.5 text-sm font-medium">
        {label}
        <Input name={name} maxLength={100} defaultValue={textOf(values[name])} className={small} />
      </label>
    );
  }
  const choices = filter.kind === "yesNo" ? { yes: words.yes, no: words.no } : options;
  return (
    <label className="grid gap-1.5 text-sm font-medium">
      {label}
      <Select name={name} defaultValue={textOf(values[name])} className="font-normal">
        <option value="">{words.any}</option>
        {Object.entries(choices).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  );
}

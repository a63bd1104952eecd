import { Search } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { ButtonLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { localizedHref } from "@/lib/platform/i18n/href";

type FilterFormProps = {
  /** The list's own address without locale: where clearing leads. */
  list: string;
  /** Label of the text that is searched for. */
  label: string;
  sought: string | undefined;
  className: string;
  children: ReactNode;
};

/** Filters of an admin list as a plain GET form: they are kept in the address and work without script. */
export function FilterForm({ list, label, sought, className, children }: FilterFormProps) {
  const t = useTranslations("admin.home");
  const locale = useLocale();
  return (
    <form role="search" className={cn("mb-6 grid items-center gap-3 sm:grid-cols-2", className)}>
      <span className="relative sm:col-span-2 lg:col-span-1">
        <Search
          aria-hidden="true"
          className="text-muted pointer-events-none absolute top-3.5 left-3 size-4"
        />
        <Input
          name="q"
          type="search"
          defaultValue={sought}
          aria-label={label}
          placeholder={label}
          className="pl-9"
        />
      </span>
      {children}
      <Button type="submit">{t("apply")}</Button>
      <ButtonLink variant="ghost" href={localizedHref(locale, list)}>
        {t("clear")}
      </ButtonLink>
    </form>
  );
}

type FilterSelectProps<Option extends string> = {
  name: string;
  label: string;
  value: string | undefined;
  /** The choice that filters nothing. */
  any?: string;
  options: readonly Option[];
  nameOf: (option: Option) => string;
};

export function FilterSelect<Option extends string>({
  name,
  label,
  value,
  any,
  options,
  nameOf,
}: FilterSelectProps<Option>) {
  return (
    <Select name={name} defaultValue={value} aria-label={label}>
      {any && <option value="">{any}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </Select>
  );
}

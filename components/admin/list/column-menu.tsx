"use client";

import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "./disclosure";

type ColumnMenuProps = {
  columns: { key: string; label: string; shown: boolean; fixed: boolean }[];
  onChange: (key: string, shown: boolean) => void;
};

/** Which columns are shown; one that says what the row is cannot be hidden. */
export function ColumnMenu({ columns, onChange }: ColumnMenuProps) {
  const t = useTranslations("admin.list");
  return (
    <Disclosure
      align="end"
      label={
        <>
          <Columns3 aria-hidden="true" />
          {t("columns")}
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">{t("columns")}</legend>
        {columns.map(({ key, label, shown, fixed }) => (
          <Checkbox
            key={key}
            label={label}
            checked={shown}
            disabled={fixed}
            onChange={(event) => onChange(key, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </Disclosure>
  );
}

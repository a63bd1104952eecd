"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import {
  fieldNames,
  fields,
  isComplete,
  operationsOf,
  withField,
  type DraftCondition,
  type FieldName,
  type Operation,
} from "@/lib/admin/segments/rules";
import { ConditionValue } from "./condition-value";
import type { RuleEditing } from "./use-rule";

type RuleConditionProps = { condition: DraftCondition; editing: RuleEditing };

/** One condition: what is asked, how, and the value. On a phone one below the other. */
export function RuleCondition({ condition, editing }: RuleConditionProps) {
  const t = useTranslations("adminSegments.editor");
  const first = useRef<HTMLSelectElement>(null);
  const { key, field, op } = condition;
  const { focused, marked, remove } = editing;
  useEffect(() => {
    if (focused === key) first.current?.focus();
  }, [focused, key]);
  const change = (next: DraftCondition) => editing.change(key, () => next);
  const offered = operationsOf(field);
  const name = t(`fields.${field}`);
  return (
    <div
      role="group"
      aria-label={name}
      className="border-line rounded-control bg-surface grid gap-3 border p-3 md:grid-cols-[minmax(0,13rem)_minmax(0,11rem)_minmax(0,1fr)_auto] md:items-start"
    >
      <Select
        ref={first}
        aria-label={t("field")}
        value={field}
        onChange={({ target }) => change(withField(condition, target.value as FieldName))}
      >
        {fieldNames.map((each) => (
          <option key={each} value={each}>
            {t(`fields.${each}`)}
          </option>
        ))}
      </Select>
      {offered.length > 1 ? (
        <Select
          aria-label={t("operation", { field: name })}
          value={op}
          onChange={({ target }) => change({ ...condition, op: target.value as Operation })}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {t(`operations.${each}`)}
            </option>
          ))}
        </Select>
      ) : (
        <span className="text-muted hidden min-h-11 content-center text-sm md:block">{t("is")}</span>
      )}
      <ConditionValue
        condition={condition}
        label={name}
        file={editing.file}
        invalid={marked && !isComplete(condition)}
        onChange={change}
        key={`${fields[field]} ${field}`}
      />
      <Button
        variant="ghost"
        size="icon"
        className="justify-self-end"
        aria-label={t("removeCondition", { field: name })}
        onClick={() => remove(key)}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import {
  deepest,
  isGroup,
  matches,
  mostRules,
  type DraftGroup,
  type Match,
} from "@/lib/admin/segments/rules";
import { RuleCondition } from "./rule-condition";
import type { RuleEditing } from "./use-rule";

type RuleGroupProps = { group: DraftGroup; depth: number; editing: RuleEditing };

/** A group of conditions: how they are joined, each of them, groups inside it, and what can be added. */
export function RuleGroup({ group, depth, editing }: RuleGroupProps) {
  const t = useTranslations("adminSegments.editor");
  const place = useRef<HTMLFieldSetElement>(null);
  const { focused, change, add, remove } = editing;
  // What was just added takes the focus, and after a removal the group that it stood in: the keyboard goes on from there.
  useEffect(() => {
    if (focused === group.key) place.current?.querySelector<HTMLElement>("select, button")?.focus();
  }, [focused, group.key]);
  const full = group.rules.length >= mostRules;
  return (
    <fieldset
      ref={place}
      className={
        depth === 1
          ? "grid gap-3"
          : "border-line bg-background/40 rounded-control grid gap-3 border-l-2 p-3 pr-0"
      }
    >
      <legend className="sr-only">{depth === 1 ? t("rule") : t("group")}</legend>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <Field label={t("match")} className="min-w-32 grow sm:max-w-xs">
          {(control) => (
            <Select
              {...control}
              value={group.match}
              onChange={({ target }) =>
                change(group.key, (part) => ({ ...part, match: target.value as Match }) as DraftGroup)
              }
            >
              {matches.map((match) => (
                <option key={match} value={match}>
                  {t(`matches.${match}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {depth > 1 && (
          <Button variant="ghost" onClick={() => remove(group.key)}>
            {t("removeGroup")}
          </Button>
        )}
      </div>
      <ul className="grid gap-3">
        {group.rules.map((part) => (
          <li key={part.key}>
            {isGroup(part) ? (
              <RuleGroup group={part} depth={depth + 1} editing={editing} />
            ) : (
              <RuleCondition condition={part} editing={editing} />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button disabled={full} onClick={() => add(group.key, "condition")}>
          {t("addCondition")}
        </Button>
        {depth < deepest && (
          <Button variant="ghost" disabled={full} onClick={() => add(group.key, "group")}>
            {t("addGroup")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

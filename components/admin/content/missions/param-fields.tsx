"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/ui/text-field";
import type { ActionForm } from "@/components/ui/use-action-form";
import type { MissionFile, Parameter, Question } from "@/lib/admin/missions/schema";
import { ChoiceField } from "../choice-field";
import { QuestionEditor } from "./question-editor";

type Params = NonNullable<MissionFile["mission"]>["params"];
type ParamFieldsProps = {
  parameters: readonly Parameter[];
  /** Of the mission, while it is of this kind. */
  params: Params;
  error: ActionForm<unknown>["error"];
};

/** What a kind of mission needs to know, as the database lists it. */
export function ParamFields({ parameters, params, error }: ParamFieldsProps) {
  const t = useTranslations("adminContent.missions");
  const words = (key: string, name: string) => (t.has(key) ? t(key) : name);
  return parameters.map((parameter) => {
    const name = `param_${parameter.key}`;
    const label = words(`params.${parameter.key}`, parameter.key);
    const value = params[parameter.key];
    const shared = { key: name, label, name, error: error(name) };
    switch (parameter.type) {
      case "choice":
        return (
          <ChoiceField
            {...shared}
            key={name}
            value={typeof value === "string" ? value : parameter.options[0]}
            options={parameter.options.map((key) => [key, words(`options.${key}`, key)])}
          />
        );
      case "questions":
        return (
          <QuestionEditor
            {...shared}
            key={name}
            initial={Array.isArray(value) ? (value as Question[]) : []}
          />
        );
      case "integer":
        return (
          <TextField
            {...shared}
            key={name}
            inputMode="numeric"
            hint={t("rangeHint", { min: parameter.minimum, max: parameter.maximum })}
            defaultValue={String(value ?? parameter.first)}
          />
        );
      case "path":
        return (
          <TextField {...shared} key={name} hint={t("pathHint")} defaultValue={value as string | undefined} />
        );
    }
  });
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState, type RefObject } from "react";
import { ErrorText } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { askAgain, isUnanswered, orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { changeEffectAction } from "@/lib/admin/audit/actions";
import type { ChangeEffect as Answer, EffectQuery } from "@/lib/admin/audit/schema";
import type { ActionResult } from "@/lib/platform/action";
import { EffectLines } from "./effect-lines";

export type EffectOf = Pick<EffectQuery, "change" | "subject"> & {
  /** The value of the change, or the name of the field that holds it. */
  value?: string;
  field?: string;
  /** Names of several fields: the value is then what they hold as JSON, ticked boxes `name_key` as their keys, by commas. */
  fields?: readonly string[];
};

type Props = { of: EffectOf; form: RefObject<HTMLFormElement | null> };

/** Milliseconds without typing before the effect is read again. */
const pause = 300;

function valuesOf(data: FormData, names: readonly string[]): string {
  const held = (name: string) =>
    [...data].flatMap(([key, value]) =>
      key === name ? [String(value)] : key.startsWith(`${name}_`) ? [key.slice(name.length + 1)] : [],
    );
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, held(name).join(",")])));
}

/** What the change in the form will do, read again as it is typed. Sends the version of what was there at first. */
export function ChangeEffect({ of: { change, subject, value = "", field, fields }, form }: Props) {
  const t = useTranslations("admin.change.effect");
  const words = useErrorWords();
  const [answer, setAnswer] = useState<ActionResult<Answer> | null>(null);
  const [version, setVersion] = useState<string | null>(null);

  const several = fields !== undefined;
  const watched = fields?.join(",") ?? field;
  useEffect(() => {
    const names = watched?.split(",") ?? [];
    const element = form.current;
    let asked = 0;
    let timer: number | undefined;
    const read = async () => {
      const mine = (asked += 1);
      const data = new FormData(element ?? undefined);
      const typed = several ? valuesOf(data, names) : field ? String(data.get(field) ?? "") : value;
      const told = await orUnanswered(changeEffectAction(null, { change, subject, value: typed.trim() }));
      if (mine !== asked) return;
      setAnswer(told);
      if (told.ok) setVersion((first) => first ?? told.data.version);
      else if (isUnanswered(told)) timer = window.setTimeout(() => void read(), askAgain);
    };
    const later = (event: Event) => {
      const { name } = event.target as HTMLInputElement;
      if (!names.some((each) => name === each || (several && name.startsWith(`${each}_`)))) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void read(), pause);
    };
    void read();
    element?.addEventListener("input", later);
    return () => {
      asked = -1;
      window.clearTimeout(timer);
      element?.removeEventListener("input", later);
    };
  }, [change, subject, value, field, several, watched, form]);

  return (
    <section
      aria-live="polite"
      aria-label={t("title")}
      className="border-line rounded-control border p-4 text-sm"
    >
      {version !== null && <input type="hidden" name="version" value={version} />}
      <h3 className="font-semibold">{t("title")}</h3>
      {answer === null && <Skeleton className="mt-2 h-5" />}
      {answer?.ok === false && <ErrorText>{words(answer.reason, answer.detail)}</ErrorText>}
      {answer?.ok && <EffectLines effects={answer.data.effects} />}
    </section>
  );
}

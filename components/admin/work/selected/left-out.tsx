"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ErrorCode } from "@/lib/platform/errors";
import { useSelectedCases } from "./selected-cases";

/** The cases that a decision about selected ones left out, each with its reason, until they are put away. */
export function LeftOut() {
  const t = useTranslations("admin.cases.selected");
  const words = useErrorWords();
  const { outcome, hide } = useSelectedCases();
  if (!outcome?.left.length) return null;
  const { done, left } = outcome;
  return (
    <section
      aria-label={t("outcome")}
      className="border-line bg-surface rounded-card relative grid gap-2 border p-4 pr-14 text-sm"
    >
      <p role="status" className="font-medium">
        {t("result", { done, left: left.length })}
      </p>
      <ul className="grid gap-1">
        {left.map(({ id, name, code, detail }) => (
          <li key={id}>
            <span className="font-medium">{name}</span>{" "}
            <span className="text-muted">{words(code as ErrorCode, detail ?? undefined)}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={t("hide")}
        onClick={hide}
        className="text-muted hover:text-text absolute top-2 right-2 grid size-11 place-items-center"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </section>
  );
}

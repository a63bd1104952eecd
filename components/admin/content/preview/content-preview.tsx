"use client";

import { useNow, useTranslations } from "next-intl";
import { useRef, useState, useTransition, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText } from "@/components/ui/field";
import { orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { previewContentAction } from "@/lib/admin/content/actions";
import type { Preview } from "@/lib/admin/content/preview";
import { previewTiers, type PreviewKind } from "@/lib/admin/content/versions";
import type { ActionResult } from "@/lib/platform/action";
import { levelKeys } from "@/lib/points/rules";
import { ChoiceField } from "../choice-field";

type Shown<K extends PreviewKind> = Extract<Preview, { kind: K }>["shown"];

type ContentPreviewProps<K extends PreviewKind> = {
  kind: K;
  /** Asks too whether the member has done what comes before. */
  before?: boolean;
  children: (shown: Shown<K>, at: string) => ReactNode;
};

/** Inside a form: what is typed in it, saved or not, as members of any tier and level would see it. */
export function ContentPreview<K extends PreviewKind>({ kind, before, children }: ContentPreviewProps<K>) {
  const t = useTranslations("adminContent.preview");
  const levels = useTranslations("points.levels");
  const plans = useTranslations("members.tiers");
  const words = useErrorWords();
  const box = useRef<HTMLFieldSetElement>(null);
  const [answer, setAnswer] = useState<ActionResult<Preview> | null>(null);
  const [pending, start] = useTransition();
  const at = useNow().toISOString();
  const show = () => {
    const form = box.current?.closest("form");
    if (!form) return;
    const typed = new FormData(form);
    typed.set("preview", kind);
    start(async () => setAnswer(await orUnanswered(previewContentAction(null, typed))));
  };
  const refused = answer?.ok === false ? answer : null;
  const wrong = refused && (Object.values(refused.fields ?? {})[0] ?? refused.reason);
  return (
    <fieldset ref={box} className="border-line rounded-card grid gap-4 border p-4">
      <legend className="px-1 text-sm font-semibold">{t("title")}</legend>
      <p className="text-muted text-sm">{t("note")}</p>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]" onChange={() => answer && show()}>
        <ChoiceField
          label={t("tier")}
          name="preview_tier"
          options={previewTiers.map((tier) => [tier, plans(tier)])}
          value="standard"
        />
        <ChoiceField
          label={t("level")}
          name="preview_level"
          options={levelKeys.map((level) => [level, levels(level)])}
          value="trailhead"
        />
        <Button type="button" onClick={show} loading={pending}>
          {t(answer ? "again" : "show")}
        </Button>
        {before && <Checkbox label={t("done")} name="preview_done" />}
      </div>
      <div aria-live="polite" aria-busy={pending} data-testid="preview">
        {wrong && <ErrorText>{t("refused", { why: words(wrong, refused.detail) })}</ErrorText>}
        {answer?.ok && answer.data.kind === kind && children(answer.data.shown as Shown<K>, at)}
      </div>
    </fieldset>
  );
}

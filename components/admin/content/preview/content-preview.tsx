"use client";

import { useNow, useTranslations } from "next-intl";
import { useRef, type ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText } from "@/components/ui/field";
import { useErrorWords } from "@/components/ui/use-error-words";
import { previewContentAction } from "@/lib/admin/content/actions";
import type { Preview } from "@/lib/admin/content/preview";
import { previewTiers, type PreviewKind } from "@/lib/admin/content/versions";
import { levelKeys } from "@/lib/points/rules";
import { ChoiceField } from "../choice-field";
import { whyNoPreview } from "./rules";
import { useWhileTyped } from "./use-while-typed";

type Shown<K extends PreviewKind> = Extract<Preview, { kind: K }>["shown"];

type ContentPreviewProps<K extends PreviewKind> = {
  kind: K;
  /** Asks too whether the member has done what comes before. */
  before?: boolean;
  children: (shown: Shown<K>, at: string) => ReactNode;
};

/** Inside a form, beside its fields: what is typed in it, saved or not, as members of any tier and level would see it. */
export function ContentPreview<K extends PreviewKind>({ kind, before, children }: ContentPreviewProps<K>) {
  const t = useTranslations("adminContent.preview");
  const levels = useTranslations("points.levels");
  const plans = useTranslations("members.tiers");
  const words = useErrorWords();
  const box = useRef<HTMLFieldSetElement>(null);
  const at = useNow().toISOString();
  const { shown, refused, busy } = useWhileTyped(
    box,
    (form) => {
      form.delete("reason");
      form.set("preview", kind);
      return form;
    },
    (typed) => previewContentAction(null, typed),
  );
  const why = refused && whyNoPreview(refused);
  return (
    <fieldset ref={box} className="border-line rounded-card grid grid-cols-1 gap-4 border p-4">
      <legend className="px-1 text-sm font-semibold">{t("title")}</legend>
      <p className="text-muted text-sm">{t("note")}</p>
      <div className="grid items-end gap-3 sm:grid-cols-2">
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
        {before && <Checkbox label={t("done")} name="preview_done" />}
      </div>
      <div aria-busy={busy} data-testid="preview" className="grid grid-cols-1 gap-4">
        {refused && !why && (
          <p className="text-muted text-sm">{t(shown ? "olderIncomplete" : "incomplete")}</p>
        )}
        {refused && why && (
          <ErrorText>{t(shown ? "older" : "refused", { why: words(why, refused.detail) })}</ErrorText>
        )}
        {shown?.data.kind === kind && children(shown.data.shown as Shown<K>, at)}
      </div>
    </fieldset>
  );
}

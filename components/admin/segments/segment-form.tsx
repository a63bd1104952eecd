"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { EditForm } from "@/components/admin/content/edit-form";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { saveSegmentAction } from "@/lib/admin/segments/actions";
import { ruleOf } from "@/lib/admin/segments/rules";
import type { SegmentFile } from "@/lib/admin/segments/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { RuleGroup } from "./rule-group";
import { SegmentTrial } from "./segment-trial";
import { useRule } from "./use-rule";

/** Writes a segment: its name, its rule, and beside it how many members that finds. */
export function SegmentForm({ file }: { file: SegmentFile }) {
  const t = useTranslations("adminSegments.editor");
  const router = useRouter();
  const locale = useLocale();
  const { segment } = file;
  const { draft, ...editing } = useRule(segment?.rule ?? null);
  const complete = ruleOf(draft);
  const rule = complete ? JSON.stringify(complete) : "";
  return (
    <EditForm
      action={saveSegmentAction}
      fixed={segment ? { id: segment.id, version: String(segment.version) } : {}}
      save={t(segment ? "save" : "saveNew")}
      note={t(segment && segment.uses.length > 0 ? "usedNote" : "note")}
      onSaved={(saved) => {
        if (!segment && saved?.id) router.push(localizedHref(locale, `/admin/home/segments/${saved.id}`));
      }}
      fields={(form) => (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)] xl:items-start">
          <SectionCard title={t("rule")} note={t("ruleNote")}>
            <TextField
              label={t("name")}
              name="name"
              required
              maxLength={60}
              autoComplete="off"
              defaultValue={form.values.name ?? segment?.name}
              error={form.error("name")}
              className="mb-5 max-w-md"
            />
            <input type="hidden" name="rule" value={rule} />
            <RuleGroup
              group={draft}
              depth={1}
              editing={{ ...editing, file, marked: form.error("rule") !== undefined }}
            />
            <div className="mt-3">
              <FieldError>{form.error("rule")}</FieldError>
            </div>
          </SectionCard>
          <SectionCard title={t("found")} className="xl:sticky xl:top-20 print:static">
            <SegmentTrial rule={rule} />
          </SectionCard>
        </div>
      )}
    />
  );
}

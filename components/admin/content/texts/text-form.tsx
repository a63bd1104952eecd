"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { SectionCard } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { TextLink } from "@/components/ui/link";
import { saveDocumentAction } from "@/lib/admin/documents/actions";
import type { KeptDetails } from "@/lib/admin/documents/schema";
import { isDetailedKind, type DocumentKind } from "@/lib/content/kinds";
import type { LocalTexts } from "@/lib/content/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { EditForm } from "../edit-form";
import { DetailFields } from "./detail-fields";
import { TextFields } from "./text-fields";

export type TextToEdit = {
  kind: DocumentKind;
  /** Null for a new one. */
  id: string | null;
  version: string;
  /** Of the text that came with the software, which a new one takes the place of. */
  slug: string | null;
  texts: LocalTexts;
  written: Record<string, string>;
  details: KeptDetails;
};

/** Writes a text of the site in every language. A new one is a draft; of a published one a draft beside it. */
export function TextForm({ of }: { of: TextToEdit }) {
  const t = useTranslations("adminContent.texts");
  const locale = useLocale();
  const router = useRouter();
  const { kind, id, version, slug } = of;
  return (
    <EditForm
      action={saveDocumentAction}
      fixed={id ? { kind, id, version } : { kind, ...(slug && { slug }) }}
      save={t("save")}
      note={t("saveNote")}
      onSaved={(saved) => {
        if (!id && saved?.id) router.push(localizedHref(locale, `/admin/content/texts/${saved.id}`));
      }}
      fields={(form) => (
        <>
          <SectionCard title={t("words")} note={t(`wordsNotes.${kind}`)}>
            <TextFields kind={kind} form={form} texts={of.texts} written={of.written} />
          </SectionCard>
          {isDetailedKind(kind) && (
            <SectionCard title={t("detailsTitle")}>
              <DetailFields kind={kind} details={of.details} form={form} />
            </SectionCard>
          )}
          {id && form.refused?.reason === "changed_meanwhile" && (
            <div className="border-accent rounded-card grid gap-1 border p-4">
              <TextLink href={localizedHref(locale, `/admin/content/texts/${id}`)} target="_blank">
                {t("seeTheirs")}
              </TextLink>
              <Checkbox label={t("anyway")} hint={t("anywayHint")} name="anyway" />
            </div>
          )}
        </>
      )}
    />
  );
}

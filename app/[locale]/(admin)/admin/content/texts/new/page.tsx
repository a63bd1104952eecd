import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { firstText } from "@/components/admin/content/texts/first-text";
import { KindChoice } from "@/components/admin/content/texts/kind-choice";
import { TextForm } from "@/components/admin/content/texts/text-form";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { readDocument } from "@/lib/admin/documents/queries";
import { documentKinds, isAddedKind } from "@/lib/content/kinds";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent.texts");
  return { title: t("new"), robots: { index: false } };
}

const asked = z.object({
  kind: z.enum(documentKinds),
  slug: z
    .string()
    .regex(/^[a-z0-9_-]{1,60}$/)
    .optional(),
});

/** A new text of the kind that is asked for; with `slug` one that takes the place of what came with the software. */
export default function AdminNewTextPage({ searchParams }: PageProps<"/[locale]/admin/content/texts/new">) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const { kind, slug } = asked.safeParse(await searchParams).data ?? {};
        if (!kind || (!slug && !isAddedKind(kind))) return <KindChoice />;
        const [locale, t] = await Promise.all([getLocale(), getTranslations("adminContent.texts")]);
        const written =
          slug &&
          (await redirectIfRefused(readDocument(staff, { kind, slug })).catch((error: unknown) => {
            if (error instanceof AppError && error.status === 404) return null;
            throw error;
          }));
        if (written) redirect(localizedHref(locale, `/admin/content/texts/${written.id}`));
        const of = (await firstText(kind, slug)) ?? notFound();
        return (
          <Messages
            of={["admin.change", "adminContent.texts", "members.tiers", "shell.announcements"]}
            errors={["panel", "content"]}
          >
            <SectionHeader title={t(`add.${kind}`)}>{t(slug ? "instead" : "saveNote")}</SectionHeader>
            <div className="max-w-5xl">
              <TextForm of={of} />
            </div>
          </Messages>
        );
      }}
    </SectionGate>
  );
}

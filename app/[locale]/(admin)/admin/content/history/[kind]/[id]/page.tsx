import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { z } from "zod";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { MailChanges } from "@/components/admin/content/mails/mail-changes";
import { VersionList } from "@/components/admin/content/version-list";
import { Messages } from "@/components/messages/messages";
import { readContent } from "@/lib/admin/content/queries";
import { contentKinds } from "@/lib/admin/content/versions";
import { shippedByLocale } from "@/lib/admin/mails/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { isTemplate } from "@/lib/mail/catalog";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminContent.versions");
  return { title: t("title"), robots: { index: false } };
}

const asked = z.object({ kind: z.enum(contentKinds), id: z.uuid() });

type Props = PageProps<"/[locale]/admin/content/history/[kind]/[id]">;

/** How something that staff publish came to be what it is. */
export default function AdminContentHistoryPage({ params }: Props) {
  return (
    <SectionGate of="content">
      {async (staff) => {
        const { kind, id } = asked.safeParse(await params).data ?? notFound();
        const [locale, t, names, content] = await Promise.all([
          getLocale(),
          getTranslations("adminContent.versions"),
          // A mail has its name from the product.
          getTranslations("mail.names"),
          redirectIfRefused(readContent(staff, kind, id)).catch((error: unknown) => {
            if (error instanceof AppError && error.status === 404) notFound();
            throw error;
          }),
        ]);
        // Of a mail the name of its template.
        const mail = content.texts.en?.title ?? "";
        const title = (content.texts[locale] ?? content.texts.en)?.title ?? "";
        return (
          <Messages
            of={["admin.change", "adminContent.versions", "join.secondFactor", "points.levels"]}
            errors={["panel", "content"]}
          >
            <SectionHeader title={kind === "mail" ? names(title as "welcome") : title}>
              {t(`kinds.${kind}`)}
            </SectionHeader>
            <div className="grid max-w-3xl gap-6">
              <VersionList
                versions={content.versions}
                kind={kind}
                id={id}
                now={content.version}
                locked={content.locked}
              />
              {content.states && isTemplate(mail) && (
                <MailChanges states={content.states} shipped={shippedByLocale(mail)} />
              )}
            </div>
          </Messages>
        );
      }}
    </SectionGate>
  );
}

import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { SectionGate } from "@/components/admin/access/section-gate";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The section opens with its first part. */
export default function AdminContentPage() {
  return (
    <SectionGate of="content">
      {async () => redirect(localizedHref(await getLocale(), "/admin/content/missions"))}
    </SectionGate>
  );
}

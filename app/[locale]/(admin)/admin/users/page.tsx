import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Legacy address (specification, section 2). */
export default async function LegacyUsersPage() {
  redirect(localizedHref(await getLocale(), "/admin/home"));
}

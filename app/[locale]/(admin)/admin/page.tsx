import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { localizedHref } from "@/lib/platform/i18n/href";

export default async function AdminIndexPage() {
  redirect(localizedHref(await getLocale(), "/admin/home"));
}

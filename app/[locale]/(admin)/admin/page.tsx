import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { localizedHref } from "@/lib/i18n/href";

export default async function AdminIndexPage() {
  redirect(localizedHref(await getLocale(), "/admin/home"));
}

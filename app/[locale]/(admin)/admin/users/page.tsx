import { getLocale } from "next-intl/server";
import { redirect } from "next/navigation";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Legacy address (docs/product.md, "Admin"). */
export default async function LegacyUsersPage() {
  redirect(localizedHref(await getLocale(), "/admin/home"));
}

"use client";

import { useTranslations } from "next-intl";
import type { Dashboard } from "@/lib/members/dashboard/schema";
import { useDashboard } from "./use-dashboard";

/** Greets the member by the first of their names, as it is now. */
export function Greeting({ initial }: { initial: Dashboard }) {
  const t = useTranslations("members.dashboard");
  const { profile } = useDashboard(initial).data;
  const name = profile.full_name?.split(" ")[0];
  return name ? t("greeting", { name }) : t("greetingNameless");
}

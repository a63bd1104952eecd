import { getTranslations } from "next-intl/server";
import type { ComponentProps, ReactNode } from "react";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { BillingTabs } from "./billing-tabs";

type BillingListFrameProps = Pick<ComponentProps<typeof BillingTabs>, "current"> & { children: ReactNode };

/** Head, tabs and words around each list of billing. */
export async function BillingListFrame({ current, children }: BillingListFrameProps) {
  const t = await getTranslations("adminBilling");
  return (
    <>
      <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
      <BillingTabs current={current} />
      <ListMessages>{children}</ListMessages>
    </>
  );
}

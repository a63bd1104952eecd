"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Card } from "@/components/ui/card";
import { loadCode } from "@/components/ui/load-code";
import { Spinner } from "@/components/ui/spinner";

/** The wallet libraries arrive after the page: its text and picture do not wait for them. */
export const MintPanelLazy = dynamic(() => loadCode(() => import("./mint-panel")), {
  ssr: false,
  loading: Loading,
});

function Loading() {
  const t = useTranslations("mint");
  return (
    <Card className="grid min-h-80 place-items-center">
      <Spinner label={t("loading")} className="text-muted" />
    </Card>
  );
}

export const ClaimPanelLazy = dynamic(() => loadCode(() => import("./claim-panel")), {
  ssr: false,
  loading: Loading,
});

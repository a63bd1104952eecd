"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Opens the browser's own print window, which also saves as PDF. */
export function PrintButton() {
  const t = useTranslations("settings.receipt");
  return (
    <Button variant="secondary" onClick={() => window.print()} className="print:hidden">
      <Printer aria-hidden="true" />
      {t("print")}
    </Button>
  );
}

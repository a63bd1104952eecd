"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Search } from "./use-found";

type PaletteStateProps = { search: Search; count: number; isAdmin: boolean; retry: () => void };

/** The last line of the palette: what it looks for, that it is looking, how much it found, or that it could not look. */
export function PaletteState({ search, count, isAdmin, retry }: PaletteStateProps) {
  const t = useTranslations("admin.frame.palette");
  if (search.state === "failed") {
    return (
      <div role="alert" className="border-line text-negative flex items-center gap-3 border-t px-4 py-2">
        <span className="flex-1">{t("failed")}</span>
        <Button variant="ghost" onClick={retry}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="border-line text-muted min-h-10 border-t px-4 py-2.5">
      {search.state === "idle" && t(isAdmin ? "hintAdmin" : "hint")}
      {search.state === "searching" && t("searching")}
      {search.state === "found" && t("count", { count })}
    </p>
  );
}

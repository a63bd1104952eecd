"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { brand } from "@/lib/platform/brand";

/** Ten codes, this once: to be downloaded or written down. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations("settings.security");
  const text = [t("codesFile", { brand: brand.name }), "", ...codes, ""].join("\n");
  return (
    <div className="grid gap-5">
      <ul aria-label={t("codesTitle")} className="figures grid gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li
            key={code}
            className="border-line bg-background rounded-control border px-3 py-2 text-center text-sm"
          >
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <a
          className={buttonStyle({ variant: "primary" })}
          download={`${brand.name.toLowerCase()}-recovery-codes.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {t("download")}
        </a>
        <Button onClick={onDone}>{t("codesKept")}</Button>
      </div>
    </div>
  );
}

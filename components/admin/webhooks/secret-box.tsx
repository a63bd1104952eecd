"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";

/** A signing secret, shown this once: the server keeps it encrypted and never reads it back. */
export function SecretBox({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("adminWebhooks.secret");
  return (
    <div role="status" className="border-accent bg-accent/5 rounded-card grid gap-3 border p-4">
      <CopyField
        label={t("label")}
        shown
        hint={t("hint")}
        value={secret}
        copyLabel={t("copy")}
        copiedLabel={t("copied")}
      />
      <div>
        <Button onClick={onClose}>{t("kept")}</Button>
      </div>
    </div>
  );
}

"use client";

import { Keyboard } from "lucide-react";
import { useTranslations } from "next-intl";
import { KeyHint } from "@/components/admin/key-hint";
import { toolbarButton } from "@/components/admin/list/toolbar-button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { areKeysOn, triageKeys, turnKeys } from "./keys";

type KeysDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Which key does what, and whether they do. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const t = useTranslations("admin.cases.keys");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      description={t("text")}
      closeLabel={t("close")}
      trigger={
        <button type="button" aria-keyshortcuts="?" className={`${toolbarButton} mt-3 pointer-coarse:hidden`}>
          <Keyboard aria-hidden="true" />
          {t("title")}
          <KeyHint of="?" />
        </button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {Object.entries(triageKeys).map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="border-line rounded border px-1.5 py-0.5 font-sans text-xs uppercase">
                {key}
              </kbd>
            </dt>
            <dd>{t(`actions.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <KeysSwitch />
    </Dialog>
  );
}

/** Apart, because only a browser knows: it is drawn once the dialog is open. */
function KeysSwitch() {
  const t = useTranslations("admin.cases.keys");
  return (
    <Checkbox
      className="mt-4"
      label={t("on")}
      defaultChecked={areKeysOn()}
      onChange={(event) => turnKeys(event.currentTarget.checked)}
    />
  );
}

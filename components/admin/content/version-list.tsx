"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { UndoButton } from "@/components/admin/undo-button";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { VersionList as Versions } from "@/lib/admin/missions/schema";
import type { Changed } from "@/lib/guard/staff/changed";
import type { Action } from "@/lib/platform/action";

type VersionListProps = {
  versions: Versions;
  /** What is changed: its id, and the version it has now. */
  id: string;
  now: string;
  restore: Action<Changed>;
};

/** Every state that something had: who made it, why, what was other than before; each can be had again. */
export function VersionList({ versions, id, now, restore }: VersionListProps) {
  const t = useTranslations("adminContent.versions");
  const words = (key: string) => (t.has(key) ? t(key) : key);
  return (
    <SectionCard title={t("title")} note={t("note")}>
      <ol className="divide-line grid divide-y">
        {versions.map(({ version, at, by, action, reason, line, undo, fields }) => (
          <li key={version} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="grid gap-0.5 text-sm">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">
                  {action ? words(`actions.${action.split(".")[1] ?? ""}`) : t("actions.made")}
                </span>
                {String(version) === now && <Badge tone="positive">{t("now")}</Badge>}
              </p>
              <p className="text-muted">
                <When at={at} /> · {by ?? t("system")}
              </p>
              {fields.length > 0 && (
                <p className="text-muted">
                  {t("changed", { fields: fields.map((field) => words(`fields.${field}`)).join(", ") })}
                </p>
              )}
              {reason && <p className="wrap-anywhere">{reason}</p>}
            </div>
            {String(version) === now
              ? undo && line !== null && <UndoButton line={line} />
              : fields.concat(action ?? "").length > 0 && (
                  <ChangeDialog
                    action={restore}
                    quiet
                    trigger={t("restore")}
                    label={t("restoreOf", { version: String(version) })}
                    title={t("restoreTitle")}
                    text={t("restoreText")}
                    confirm={t("restore")}
                    fixed={{ id, to: String(version), version: now }}
                  />
                )}
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

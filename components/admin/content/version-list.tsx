"use client";

import { useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { UndoButton } from "@/components/admin/undo-button";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { restoreContentAction } from "@/lib/admin/content/actions";
import type { ContentKind, VersionList as Versions } from "@/lib/admin/content/versions";

type VersionListProps = {
  versions: Versions;
  /** What it is of: its kind and id, and the version it has now. */
  kind: ContentKind;
  id: string;
  now: string | null;
  /** Nothing of it goes back. */
  locked?: boolean;
};

/** Every state that something had: who made it, why, what was other than before; each can be had again. */
export function VersionList({ versions, kind, id, now, locked }: VersionListProps) {
  const t = useTranslations("adminContent.versions");
  const words = (key: string) => (t.has(key) ? t(key) : key);
  // A version that undo brought back stands there twice, and is the present one since then.
  const isNow = (version: number, index: number) =>
    String(version) === now && versions.findIndex((one) => one.version === version) === index;
  const wordOf = (action: string | null) =>
    action
      ? words(`actions.${action.endsWith(".undone") ? "undone" : (action.split(".")[1] ?? "")}`)
      : t("actions.made");
  return (
    <SectionCard title={t("title")} note={t(locked ? "lockedNote" : "note")}>
      <ol className="divide-line grid divide-y">
        {versions.map(({ version, at, by, action, reason, line, undo, fields }, index) => (
          <li
            key={`${version} ${at}`}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3"
          >
            <div className="grid gap-0.5 text-sm">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{wordOf(action)}</span>
                {isNow(version, index) && <Badge tone="positive">{t("now")}</Badge>}
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
            {isNow(version, index)
              ? undo && line !== null && <UndoButton line={line} />
              : !locked &&
                now !== null &&
                String(version) !== now && (
                  <ChangeDialog
                    action={restoreContentAction}
                    quiet
                    trigger={t("restore")}
                    label={t("restoreOf", { version: String(version) })}
                    title={t("restoreTitle")}
                    text={t("restoreText")}
                    confirm={t("restore")}
                    fixed={{ kind, id, to: String(version), version: now }}
                  />
                )}
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

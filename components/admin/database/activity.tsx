import { useLocale, useTranslations } from "next-intl";
import type { DatabaseState } from "@/lib/admin/database/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { PlainTable } from "./plain-table";

/** Who is connected now, and doing what. */
export function Connections({ state }: { state: DatabaseState }) {
  const t = useTranslations("adminDatabase.connections");
  const format = formatter(useLocale());
  return (
    <PlainTable
      title={t("title")}
      note={t("note", { most: state.most_connections })}
      none={t("none")}
      columns={[
        { key: "role", text: t("role") },
        { key: "state", text: t("state") },
        { key: "count", text: t("count"), numeric: true },
      ]}
      rows={state.connections.map(({ role, state: doing, count }) => ({
        key: `${role} ${doing}`,
        cells: [
          <code key="role" className="text-xs">
            {role ?? t("nobody")}
          </code>,
          t.has(`states.${doing}` as "states.idle") ? t(`states.${doing}` as "states.idle") : doing,
          format.number(count),
        ],
      }))}
    />
  );
}

/** Transactions that have been holding something for longer than a second. */
export function HeldLocks({ locks }: { locks: DatabaseState["locks"] }) {
  const t = useTranslations("adminDatabase.locks");
  const format = formatter(useLocale());
  return (
    <PlainTable
      title={t("title")}
      note={t("note")}
      none={t("none")}
      columns={[
        { key: "pid", text: t("pid") },
        { key: "what", text: t("what") },
        { key: "modes", text: t("modes") },
        { key: "seconds", text: t("held"), numeric: true },
        { key: "waits", text: t("waitsFor") },
      ]}
      rows={locks.map(({ pid, role, what, modes, seconds, waits_for }) => ({
        key: String(pid),
        cells: [
          `${pid} ${role ?? ""}`,
          <code key="what" className="text-xs break-words">
            {what.join(", ")}
          </code>,
          <code key="modes" className="text-xs break-words">
            {modes.join(", ")}
          </code>,
          t("seconds", { value: format.number(seconds, "tenths") }),
          waits_for.join(", ") || "–",
        ],
      }))}
    />
  );
}

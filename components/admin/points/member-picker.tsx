"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFound } from "@/components/admin/frame/use-found";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

export type Picked = { id: string; name: string };

type MemberPickerProps = { picked: Picked | null; onPick: (member: Picked | null) => void; error?: string };

/** Finds one member as somebody types; the form sends their id as `member`. */
export function MemberPicker({ picked, onPick, error }: MemberPickerProps) {
  const t = useTranslations("adminPoints.picker");
  const [query, setQuery] = useState("");
  const search = useFound(query, 0);
  const found = search.state === "found" || search.state === "searching" ? (search.found?.members ?? []) : [];

  if (picked)
    return (
      <div className="border-line rounded-control flex items-center justify-between gap-3 border py-1 pr-1 pl-3">
        <input type="hidden" name="member" value={picked.id} />
        <span className="min-w-0 truncate text-sm">
          <span className="text-muted">{t("label")}</span> <strong>{picked.name}</strong>
        </span>
        <Button variant="ghost" onClick={() => onPick(null)}>
          {t("change")}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-2">
      <TextField
        label={t("label")}
        hint={t("hint")}
        type="search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        error={error}
      />
      <p role="status" className="sr-only">
        {search.state === "found" ? t("count", { count: found.length }) : ""}
      </p>
      {search.state === "found" && found.length === 0 && <p className="text-muted text-sm">{t("none")}</p>}
      {search.state === "failed" && <p className="text-negative text-sm">{t("failed")}</p>}
      {found.length > 0 && (
        <ul className="border-line rounded-control divide-line max-h-56 divide-y overflow-y-auto border">
          {found.map((member) => (
            <li key={member.user_id}>
              <button
                type="button"
                className="hover:bg-raised block min-h-11 w-full px-3 py-1.5 text-left text-sm"
                onClick={() =>
                  onPick({ id: member.user_id, name: member.name ?? member.email ?? member.user_id })
                }
              >
                <span className="block font-medium">{member.name ?? t("nameless")}</span>
                <span className="text-muted block text-xs break-all">{member.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import type { NoteRow } from "@/lib/admin/member-file/schema";
import { NoteActions, NoteForm } from "../note-forms";

/** Notes of staff about the member, newest first, and the form for another. */
export function NoteRows({ rows, member }: { rows: NoteRow[]; member: string }) {
  const t = useTranslations("admin.file");
  return (
    <div className="grid max-w-3xl gap-6">
      <NoteForm member={member} />
      {rows.length === 0 && <p className="text-muted text-sm">{t("none.notes")}</p>}
      <ul className="divide-line grid divide-y">
        {rows.map((note) => (
          <li key={note.id} className="grid gap-2 py-4" data-testid="note">
            {note.deleted ? (
              <p className="text-muted">{t("note.deleted")}</p>
            ) : (
              <p className="break-words whitespace-pre-wrap">{note.body}</p>
            )}
            <div className="text-muted flex flex-wrap items-center justify-between gap-2 text-xs">
              <span>
                {note.author ?? t("gone")} · <When at={note.created_at} />
                {note.edited_at && ` · ${t("edited")}`}
              </span>
              <NoteActions note={note} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

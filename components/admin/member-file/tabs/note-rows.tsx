import { useTranslations } from "next-intl";
import { ChangeButton } from "@/components/admin/change-button";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { pinNoteAction } from "@/lib/admin/member-file/actions";
import type { NoteRow } from "@/lib/admin/member-file/schema";
import { NoteActions, NoteForm } from "../note-forms";

/** Notes of staff about the member, pinned ones first, and the form for another. */
export function NoteRows({ rows, member }: { rows: NoteRow[]; member: string }) {
  const t = useTranslations("admin.file");
  return (
    <div className="grid max-w-3xl gap-6">
      <NoteForm member={member} />
      {rows.length === 0 && <p className="text-muted text-sm">{t("none.notes")}</p>}
      {rows.some(({ deleted, may_pin }) => !deleted && !may_pin) && (
        <p className="text-muted text-sm">{t("note.full")}</p>
      )}
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
                {note.pinned && (
                  <Badge tone="info" className="mr-2">
                    {t("note.pinned")}
                  </Badge>
                )}
                {note.author ?? t("gone")} · <When at={note.created_at} />
                {note.edited_at && ` · ${t("edited")}`}
              </span>
              <div className="flex flex-wrap gap-1">
                {note.may_pin && (
                  <ChangeButton
                    action={pinNoteAction}
                    fixed={{ note: note.id, pinned: String(!note.pinned) }}
                    label={`${t(note.pinned ? "note.unpin" : "note.pin")}: ${note.body.slice(0, 80)}`}
                  >
                    {t(note.pinned ? "note.unpin" : "note.pin")}
                  </ChangeButton>
                )}
                <NoteActions note={note} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

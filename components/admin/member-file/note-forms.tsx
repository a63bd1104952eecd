"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { addNoteAction, deleteNoteAction, editNoteAction } from "@/lib/admin/member-file/actions";
import type { NoteRow } from "@/lib/admin/member-file/schema";

/** Writes a note about the member, or changes one; the text is kept when it is refused. */
export function NoteForm({ member, note, onDone }: { member?: string; note?: NoteRow; onDone?: () => void }) {
  const t = useTranslations("admin.file");
  const [sent, setSent] = useState(0);
  const { ref, ...form } = useActionForm(note ? editNoteAction : addNoteAction, () => {
    setSent((count) => count + 1);
    onDone?.();
  });
  return (
    <form ref={ref} action={form.submit} className="grid gap-3">
      {note ? (
        <input type="hidden" name="note" value={note.id} />
      ) : (
        <input type="hidden" name="member" value={member} />
      )}
      <Field label={t(note ? "note.edit" : "note.new")} hint={t("note.hint")} error={form.error("body")}>
        {(control) => (
          <Textarea
            {...control}
            key={sent}
            name="body"
            required
            maxLength={2000}
            defaultValue={form.values.body ?? note?.body}
          />
        )}
      </Field>
      <FieldError>{form.general}</FieldError>
      <p className="flex gap-3">
        <SubmitButton>{t("note.save")}</SubmitButton>
        {note && (
          <Button variant="ghost" onClick={onDone}>
            {t("note.cancel")}
          </Button>
        )}
      </p>
    </form>
  );
}

/** Edit (the author) and delete, or bring back what was deleted. */
export function NoteActions({ note }: { note: NoteRow }) {
  const t = useTranslations("admin.file");
  const [editing, setEditing] = useState(false);
  const { ref, ...deletion } = useActionForm(deleteNoteAction);
  if (editing)
    return (
      <div className="w-full">
        <NoteForm note={note} onDone={() => setEditing(false)} />
      </div>
    );
  return (
    <form ref={ref} action={deletion.submit} className="flex gap-1">
      <input type="hidden" name="note" value={note.id} />
      <input type="hidden" name="deleted" value={String(!note.deleted)} />
      {note.own && !note.deleted && (
        <Button variant="ghost" onClick={() => setEditing(true)}>
          {t("note.change")}
        </Button>
      )}
      <SubmitButton variant="ghost">{t(note.deleted ? "note.restore" : "note.delete")}</SubmitButton>
      <FieldError>{deletion.general}</FieldError>
    </form>
  );
}

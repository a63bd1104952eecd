"use client";

import { ChangeDialog } from "@/components/admin/change-dialog";
import { TextField } from "@/components/ui/text-field";
import type { Changed } from "@/lib/guard/staff/changed";
import type { Action } from "@/lib/platform/action";

/** What the two steps say; `of` names what is published, for whoever hears a button without its row. */
export type StepWords = {
  published: Record<"do" | "of" | "title" | "text", string> & { at?: string; atHint?: string };
  archived: Record<"do" | "of" | "title" | "text", string>;
};

type ContentStepsProps = {
  action: Action<Changed>;
  fixed: { id: string; version: string };
  words: StepWords;
  canPublish: boolean;
  canArchive: boolean;
  quiet?: boolean;
};

/** Publishes something that staff wrote, at once or (with words for it) later, or archives it. */
export function ContentSteps({ action, fixed, words, canPublish, canArchive, quiet }: ContentStepsProps) {
  const { published, archived } = words;
  return (
    <>
      {canPublish && (
        <ChangeDialog
          action={action}
          quiet={quiet}
          trigger={published.do}
          label={published.of}
          confirm={published.do}
          title={published.title}
          text={published.text}
          fixed={{ ...fixed, state: "published" }}
          fields={({ error, values }) =>
            published.at && (
              <TextField
                label={published.at}
                hint={published.atHint}
                name="publish_at"
                type="datetime-local"
                defaultValue={values.publish_at}
                error={error("publish_at")}
              />
            )
          }
        />
      )}
      {canArchive && (
        <ChangeDialog
          action={action}
          quiet={quiet}
          danger
          trigger={archived.do}
          label={archived.of}
          confirm={archived.do}
          title={archived.title}
          text={archived.text}
          fixed={{ ...fixed, state: "archived" }}
        />
      )}
    </>
  );
}

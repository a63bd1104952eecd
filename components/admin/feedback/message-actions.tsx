"use client";

import { MoreHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { KeyHint } from "@/components/admin/key-hint";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { TextField } from "@/components/ui/text-field";
import { linkFeedbackAction, mergeFeedbackAction } from "@/lib/feedback/actions";
import type { FeedbackRow } from "@/lib/feedback/schema";
import { FeedbackStatusDialog } from "./feedback-status-dialog";
import { ReplyForm } from "./reply-form";

type Change = "reply" | "status" | "merge" | "link";

type MessageActionsProps = {
  row: FeedbackRow;
  /** The key of the reply in triage (`components/admin/work/triage`). */
  shortcut?: string;
};

/** Reply, and in a menu what is done more rarely with a message. */
export function MessageActions({ row, shortcut }: MessageActionsProps) {
  const t = useTranslations("admin.feedback");
  const [open, setOpen] = useState<Change | null>(null);
  const close = () => setOpen(null);
  const fixed = { feedback: row.id, version: row.version };
  const mergeable = row.merged_into === null && row.merged === 0;
  if (open === "reply")
    return (
      <ReplyForm
        feedback={row.id}
        version={row.version}
        name={row.name || t("nameless")}
        language={row.locale}
        byMail={row.email !== null}
        onClose={close}
      />
    );
  return (
    <div className="flex gap-2">
      {row.merged_into === null && (
        <Button
          variant="secondary"
          onClick={() => setOpen("reply")}
          {...(shortcut && { "data-key": shortcut, "aria-keyshortcuts": shortcut })}
        >
          {t("reply.open")}
          {shortcut && <KeyHint of={shortcut} />}
        </Button>
      )}
      <Menu
        align="start"
        trigger={
          <Button variant="ghost" size="icon" aria-label={t("more", { reference: row.reference })}>
            <MoreHorizontal aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen("status")}>{t("change")}</MenuItem>
        {mergeable && <MenuItem onSelect={() => setOpen("merge")}>{t("merge.open")}</MenuItem>}
        {row.user_id === null && <MenuItem onSelect={() => setOpen("link")}>{t("link.open")}</MenuItem>}
      </Menu>
      {open === "status" && <FeedbackStatusDialog id={row.id} status={row.status} onClose={close} />}
      {open === "merge" && (
        <ChangeDialog
          action={mergeFeedbackAction}
          onClose={close}
          title={t("merge.open")}
          text={t("merge.text")}
          confirm={t("merge.confirm")}
          fixed={fixed}
          fields={({ error, values }) => (
            <TextField
              name="into"
              label={t("merge.into")}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              className="figures"
              defaultValue={values.into}
              error={error("into")}
            />
          )}
        />
      )}
      {open === "link" && (
        <ChangeDialog
          action={linkFeedbackAction}
          onClose={close}
          title={t("link.open")}
          text={t("link.text")}
          confirm={t("link.confirm")}
          fixed={fixed}
          fields={({ error, values }) => (
            <TextField
              name="member"
              label={t("link.member")}
              maxLength={320}
              autoComplete="off"
              spellCheck={false}
              defaultValue={values.member ?? row.email ?? ""}
              error={error("member")}
            />
          )}
        />
      )}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { ReasonField } from "@/components/ui/reason-field";
import { showToast } from "@/components/ui/toast";
import { refusalThrown } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { Message } from "@/lib/chat/schema";
import { memberReasons } from "@/lib/moderation/schema";
import { report } from "./server";

/** A report to the moderators: why, and a word if wanted. */
export function ReportDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTranslations("chat.report");
  const words = useErrorWords();
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  async function send(data: FormData) {
    setSending(true);
    try {
      await report(message.id, String(data.get("reason")), String(data.get("note") ?? ""));
      showToast({ title: t("sent"), description: t("sentText"), tone: "positive" });
      onClose();
    } catch (error) {
      setFailure(words(refusalThrown(error)));
    }
    setSending(false);
  }
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("text")} closeLabel={t("close")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
        className="grid gap-4"
      >
        <ReasonField
          label={t("reason")}
          name="reason"
          options={memberReasons.map((reason) => [reason, t(`reasons.${reason}`)])}
          choose={t("choose")}
        />
        <Field label={t("note")}>
          {(control) => <Textarea {...control} name="note" rows={3} maxLength={500} />}
        </Field>
        <FieldError>{failure}</FieldError>
        <Button type="submit" variant="primary" loading={sending}>
          {t("send")}
        </Button>
      </form>
    </Dialog>
  );
}

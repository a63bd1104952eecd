"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { useActionForm } from "@/components/ui/use-action-form";
import { setReminderAction } from "@/lib/streams/actions";

/** Asks for a mail before a stream, or for none any more. */
export function ReminderForm({ stream, reminded }: { stream: string; reminded: boolean }) {
  const t = useTranslations("streams.reminder");
  const { ref, ...form } = useActionForm(setReminderAction);
  const wanted = form.data ?? reminded;
  return (
    <form ref={ref} action={form.submit} className="grid justify-items-start gap-2">
      <input type="hidden" name="stream" value={stream} />
      <p role="status" className="text-muted text-sm">
        {t(wanted ? "on" : "off")}
      </p>
      <Button type="submit" name="wanted" value={String(!wanted)} loading={form.pending}>
        {t(wanted ? "stop" : "start")}
      </Button>
      <FieldError>{form.general}</FieldError>
    </form>
  );
}

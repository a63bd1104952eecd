"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { SectionCard } from "@/components/ui/card";
import { Field, FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useActionForm } from "@/components/ui/use-action-form";
import { startCheckAction } from "@/lib/admin/billing/actions";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Begins a comparison with Stripe and leads to it. `day` is today in UTC. */
export function CheckStart({ day }: { day: string }) {
  const t = useTranslations("adminBilling.check");
  const locale = useLocale();
  const router = useRouter();
  const [scope, setScope] = useState("day");
  const { ref, ...form } = useActionForm(startCheckAction, (check) =>
    router.push(localizedHref(locale, `/admin/billing/checks/${check}`)),
  );
  return (
    <SectionCard title={t("start")} note={t("startText")} className="mb-6">
      <form ref={ref} action={form.submit} className="grid items-start gap-4 sm:grid-cols-[12rem_1fr_auto]">
        <Field label={t("scope")}>
          {(control) => (
            <Select
              {...control}
              name="scope"
              value={scope}
              onChange={(event) => setScope(event.target.value)}
            >
              <option value="day">{t("scopeDay")}</option>
              <option value="member">{t("scopeMember")}</option>
            </Select>
          )}
        </Field>
        {scope === "day" ? (
          <TextField
            key="day"
            label={t("day")}
            name="day"
            type="date"
            required
            max={day}
            defaultValue={form.values.day ?? day}
            error={form.error("day")}
          />
        ) : (
          <TextField
            key="member"
            label={t("member")}
            hint={t("memberHint")}
            name="member"
            required
            autoComplete="off"
            defaultValue={form.values.member}
            error={form.error("member")}
          />
        )}
        <div className="sm:pt-6.5">
          <SubmitButton>{t("begin")}</SubmitButton>
        </div>
      </form>
      <FieldError>{form.general}</FieldError>
    </SectionCard>
  );
}

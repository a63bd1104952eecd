"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { ReasonField } from "@/components/ui/reason-field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { reportStorefrontAction } from "@/lib/storefronts/actions";
import { reportReasons } from "@/lib/storefronts/rules";

type Props = { account: string; products: { id: string; title: string }[] };

/** Tells staff about a storefront, or one of its products. */
export function ReportDialog({ account, products }: Props) {
  const t = useTranslations("storefront.report");
  const [open, setOpen] = useState(false);
  const { ref, submit, error, general, values } = useActionForm(reportStorefrontAction, () => {
    showToast({ title: t("done"), tone: "positive" });
    setOpen(false);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title")}
      description={t("text")}
      closeLabel={t("close")}
      trigger={<Button variant="ghost">{t("trigger")}</Button>}
    >
      <form ref={ref} action={submit} noValidate className="grid gap-4">
        <input type="hidden" name="account" value={account} />
        <Field label={t("product")} error={error("product")}>
          {(control) => (
            <Select {...control} key={values.product} name="product" defaultValue={values.product ?? ""}>
              <option value="">{t("whole")}</option>
              {products.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ReasonField
          label={t("reason")}
          name="reason"
          options={reportReasons.map((reason) => [reason, t(`reasons.${reason}`)])}
          choose={t("choose")}
          value={values.reason}
          error={error("reason")}
        />
        <Field label={t("words")} hint={t("wordsHint")} error={error("text")}>
          {(control) => (
            <Textarea {...control} name="text" rows={4} maxLength={1000} defaultValue={values.text} />
          )}
        </Field>
        <FieldError>{general}</FieldError>
        <DialogFoot cancel={t("cancel")}>
          <SubmitButton>{t("send")}</SubmitButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { SubmitRow } from "@/components/ui/submit-row";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { saveShopAction } from "@/lib/storefronts/actions";

type Props = {
  shop: { name: string; intro: string; contact: string; listed: boolean };
  /** The name by which the list of shops names the seller; null for none. */
  by: string | null;
  opened: boolean;
};

/** The words of the storefront; the first time it is sent, the storefront opens. */
export function ShopForm({ shop, by, opened }: Props) {
  const t = useTranslations("storefront.shop");
  const { ref, submit, error, general, refused, values } = useActionForm(saveShopAction, () =>
    showToast({ title: t("saved"), tone: "positive" }),
  );
  return (
    <form ref={ref} action={submit} noValidate className="grid max-w-xl gap-4">
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        name="name"
        maxLength={60}
        required
        defaultValue={values.name ?? shop.name}
        error={error("name")}
      />
      <Field label={t("intro")} hint={t("introHint")} error={error("intro")}>
        {(control) => (
          <Textarea
            {...control}
            name="intro"
            rows={3}
            maxLength={500}
            defaultValue={values.intro ?? shop.intro}
          />
        )}
      </Field>
      <TextField
        label={t("contact")}
        hint={t("contactHint")}
        name="contact"
        type="email"
        maxLength={200}
        required
        defaultValue={values.contact ?? shop.contact}
        error={error("contact")}
      />
      <Checkbox
        name="listed"
        label={t("listed")}
        hint={by ? t("listedBy", { name: by }) : t("listedHint")}
        defaultChecked={refused ? values.listed === "on" : shop.listed}
      />
      <SubmitRow error={general}>
        <SubmitButton variant={opened ? "secondary" : "primary"}>{t(opened ? "save" : "open")}</SubmitButton>
      </SubmitRow>
    </form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFoot } from "@/components/ui/dialog-foot";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { saveProductAction } from "@/lib/storefronts/actions";
import { deliveries, typedPrice } from "@/lib/storefronts/rules";
import type { OwnProduct } from "@/lib/storefronts/schema";

type FormProps = { product: OwnProduct | null; percent: number; onSaved: () => void };

function ProductForm({ product, percent, onSaved }: FormProps) {
  const t = useTranslations("storefront.form");
  const { ref, submit, error, general, values } = useActionForm(saveProductAction, () => {
    showToast({ title: t(product ? "changed" : "saved"), tone: "positive" });
    onSaved();
  });
  const stock = product?.stock ?? null;
  return (
    <form ref={ref} action={submit} noValidate className="grid gap-4">
      <input type="hidden" name="product" value={product?.id ?? ""} />
      <input type="hidden" name="stock_seen" value={stock ?? ""} />
      <TextField
        label={t("title")}
        name="title"
        maxLength={80}
        required
        defaultValue={values.title ?? product?.title}
        error={error("title")}
      />
      <Field label={t("description")} error={error("description")}>
        {(control) => (
          <Textarea
            {...control}
            name="description"
            rows={4}
            maxLength={2000}
            defaultValue={values.description ?? product?.description}
          />
        )}
      </Field>
      <TextField
        label={t("price")}
        hint={t("priceHint", { percent })}
        name="price"
        inputMode="decimal"
        required
        defaultValue={values.price ?? (product ? typedPrice(product.price) : "")}
        error={error("price")}
      />
      <TextField
        label={t("stock")}
        hint={t("stockHint")}
        name="stock"
        inputMode="numeric"
        defaultValue={values.stock ?? stock ?? ""}
        error={error("stock")}
      />
      <Field label={t("delivery")} error={error("delivery")}>
        {(control) => (
          <Select
            {...control}
            key={values.delivery}
            name="delivery"
            defaultValue={values.delivery ?? product?.delivery ?? "file"}
          >
            {deliveries.map((delivery) => (
              <option key={delivery} value={delivery}>
                {t(`deliveries.${delivery}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("after")} hint={t("afterHint")} error={error("after_text")}>
        {(control) => (
          <Textarea
            {...control}
            name="after_text"
            rows={3}
            maxLength={2000}
            defaultValue={values.after_text ?? product?.after_text}
          />
        )}
      </Field>
      <FieldError>{general}</FieldError>
      <DialogFoot cancel={t("cancel")}>
        <SubmitButton>{t("save")}</SubmitButton>
      </DialogFoot>
    </form>
  );
}

type Props = { product?: OwnProduct; percent: number; primary?: boolean };

/** Makes a product, or changes one. */
export function ProductDialog({ product, percent, primary = false }: Props) {
  const t = useTranslations("storefront");
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t(product ? "form.edit" : "form.new")}
      closeLabel={t("form.close")}
      trigger={
        <Button variant={primary ? "primary" : "secondary"}>
          {t(product ? "products.edit" : "products.add")}
        </Button>
      }
    >
      <ProductForm product={product ?? null} percent={percent} onSaved={() => setOpen(false)} />
    </Dialog>
  );
}

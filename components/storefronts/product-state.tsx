"use client";

import { useTranslations } from "next-intl";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useActionForm } from "@/components/ui/use-action-form";
import { setProductStateAction } from "@/lib/storefronts/actions";
import type { OwnProduct } from "@/lib/storefronts/schema";

type Wanted = OwnProduct["state"];
const offered = {
  draft: [
    ["published", "publish"],
    ["archived", "archive"],
  ],
  published: [["draft", "draft"]],
  archived: [["draft", "restore"]],
} as const satisfies Record<Wanted, readonly (readonly [Wanted, string])[]>;

function StateButton({
  product,
  state,
  label,
}: {
  product: string;
  state: Wanted;
  label: "publish" | "archive" | "draft" | "restore";
}) {
  const t = useTranslations("storefront.products");
  const { submit, general } = useActionForm(setProductStateAction);
  return (
    <form action={submit} className="grid gap-1">
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="state" value={state} />
      <SubmitButton variant={state === "published" ? "primary" : "ghost"}>{t(label)}</SubmitButton>
      <FieldError>{general}</FieldError>
    </form>
  );
}

/** What can be done with a product: put it on sale, take it off, put it away. */
export function ProductState({ id, state }: Pick<OwnProduct, "id" | "state">) {
  return offered[state].map(([next, label]) => (
    <StateButton key={next} product={id} state={next} label={label} />
  ));
}

"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { refusalOf, type Refusal } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { productFileBytes, productPictureBytes } from "@/lib/storefronts/rules";

const kinds = {
  picture: { most: productPictureBytes, accept: "image/jpeg,image/png,image/webp,image/gif" },
  file: { most: productFileBytes, accept: undefined },
} as const;

type Props = { kind: keyof typeof kinds; product: string };

/** Null when it was kept, else why not. */
async function send(kind: Props["kind"], product: string, file: File): Promise<Refusal | null> {
  const query = new URLSearchParams({ product, name: file.name });
  try {
    const response = await fetch(`/api/me/storefront/${kind}?${query}`, {
      method: "POST",
      body: file,
      signal: AbortSignal.timeout(browserTimeouts.uploadMs),
    });
    return response.ok ? null : await refusalOf(response);
  } catch {
    return "service_unavailable";
  }
}

/** Chooses the picture of a product, or the file that its buyers get, and keeps it at once. */
export function UploadButton({ kind, product }: Props) {
  const t = useTranslations("storefront.products");
  const words = useErrorWords();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file) return;
    setRefused(null);
    if (file.size > kinds[kind].most) return setRefused("body_too_large");
    setBusy(true);
    const reason = await send(kind, product, file);
    setBusy(false);
    if (reason) return setRefused(reason);
    showToast({ title: t(kind === "picture" ? "pictureSaved" : "fileSaved"), tone: "positive" });
    router.refresh();
  };
  return (
    <div className="grid gap-1">
      <Button variant="ghost" loading={busy} onClick={() => input.current?.click()}>
        {t(kind === "picture" ? "choosePicture" : "chooseFile")}
      </Button>
      <input
        ref={input}
        type="file"
        accept={kinds[kind].accept}
        aria-label={t(kind)}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <FieldError>{refused && words(refused)}</FieldError>
    </div>
  );
}

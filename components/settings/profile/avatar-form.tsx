"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { tellProfileChanged } from "@/components/session/profile-changed";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast";
import { refusalIn, type Refusal } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import { pictureBytes, pictureTypes } from "@/lib/account/rules";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";

type AvatarFormProps = { name: string; url: string | null };

async function send(body: Blob | null): Promise<{ url: string | null } | { refused: Refusal }> {
  try {
    const response = await fetch("/api/me/avatar", {
      method: body ? "POST" : "DELETE",
      body,
      signal: AbortSignal.timeout(browserTimeouts.uploadMs),
    });
    const answer = (await response.json().catch(() => null)) as { url: string | null } | null;
    if (response.ok && answer) return { url: answer.url };
    return { refused: refusalIn(response.status, answer) };
  } catch {
    return { refused: "service_unavailable" };
  }
}

/** The member's picture: chosen, shown here while the server draws it anew, stored at once. */
export function AvatarForm({ name, url: first }: AvatarFormProps) {
  const t = useTranslations("settings.picture");
  const words = useErrorWords();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(first);
  const [before, setBefore] = useState(first);
  const [preview, setPreview] = useState<string | null>(null);
  const [busy, setBusy] = useState<"save" | "remove" | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);

  // Another tab or device has changed it.
  if (first !== before) {
    setBefore(first);
    setUrl(first);
  }

  const store = async (kind: "save" | "remove", picture: Blob | null) => {
    const answer = await send(picture);
    setBusy(null);
    if ("refused" in answer) return setRefused(answer.refused);
    setUrl(answer.url);
    showToast({ title: t(kind === "save" ? "saved" : "removed"), tone: "positive" });
    tellProfileChanged();
    router.refresh();
  };

  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = "";
    if (!file) return;
    // What this browser cannot show is not sent; the server decides by itself what it takes.
    const shown = file.size <= pictureBytes && (await createImageBitmap(file).catch(() => null));
    if (!shown) return setRefused("picture_invalid");
    shown.close();
    setBusy("save");
    setRefused(null);
    const chosen = URL.createObjectURL(file);
    setPreview(chosen);
    await store("save", file);
    setPreview(null);
    URL.revokeObjectURL(chosen);
  };

  return (
    <SectionCard title={t("title")} note={t("text")}>
      <div className="flex flex-wrap items-center gap-5">
        <span role="img" aria-label={t(url ? "alt" : "altNone", { name })} className="inline-flex">
          <Avatar name={name} src={preview ?? url} size="lg" />
        </span>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" loading={busy === "save"} onClick={() => input.current?.click()}>
            {t(url ? "change" : "choose")}
          </Button>
          {url && (
            <Button
              variant="ghost"
              loading={busy === "remove"}
              onClick={() => {
                setBusy("remove");
                setRefused(null);
                void store("remove", null);
              }}
            >
              {t("remove")}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept={pictureTypes}
            tabIndex={-1}
            aria-label={t("choose")}
            className="sr-only"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
      </div>
      <FieldError>{refused && words(refused)}</FieldError>
    </SectionCard>
  );
}

"use client";

import { ImagePlus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { refusalThrown } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import { pictureBytes, type Picture } from "@/lib/chat/schema";
import type { AppError } from "@/lib/platform/errors";
import { MessagePicture } from "./message-picture";
import { uploadPicture } from "./server";

export type Attaching = {
  state: "none" | "uploading" | "ready" | "failed";
  picture: Picture | null;
  problem: string | null;
  /** Takes a file that was chosen or pasted. */
  take: (file: File) => void;
  clear: () => void;
};

/** The picture that goes with the next message: uploaded when it is chosen, sent when the message is. */
export function useAttaching(): Attaching {
  const words = useErrorWords();
  const [{ state, picture, problem }, set] = useState<Pick<Attaching, "state" | "picture" | "problem">>({
    state: "none",
    picture: null,
    problem: null,
  });
  const latest = useRef(0);
  const clear = () => {
    latest.current += 1;
    set({ state: "none", picture: null, problem: null });
  };
  return {
    state,
    picture,
    problem,
    clear,
    take: (file) => {
      const turn = (latest.current += 1);
      const tell = (next: Parameters<typeof set>[0]) => void (turn === latest.current && set(next));
      const fail = (code: AppError["code"]) => tell({ state: "failed", picture: null, problem: words(code) });
      if (file.size > pictureBytes) return fail("body_too_large");
      tell({ state: "uploading", picture: null, problem: null });
      uploadPicture(file).then(
        (kept) => tell({ state: "ready", picture: kept, problem: null }),
        (error: unknown) => fail(refusalThrown(error)),
      );
    },
  };
}

/** The button that chooses a picture. */
export function AttachButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations("chat.composer");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={t("picture")}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = "";
        }}
      />
      <Button variant="ghost" aria-label={t("picture")} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-4" />
      </Button>
    </>
  );
}

/** What is attached, with the way to take it off again. */
export function Attached({ attaching: { state, picture, problem, clear } }: { attaching: Attaching }) {
  const t = useTranslations("chat.composer");
  if (state === "none") return null;
  return (
    <div className="mb-2 flex items-start gap-2">
      {picture && <MessagePicture picture={picture} name={t("you")} className="[&_img]:max-h-24" />}
      {state === "uploading" && (
        <p role="status" className="text-muted flex items-center gap-2 text-sm">
          <Spinner /> {t("uploading")}
        </p>
      )}
      {problem && (
        <p role="alert" className="text-negative text-sm">
          {problem}
        </p>
      )}
      <button
        type="button"
        aria-label={t("takeOff")}
        onClick={clear}
        className="grid size-8 place-items-center pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

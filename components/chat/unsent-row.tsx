"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useErrorWords } from "@/components/ui/use-error-words";
import { MessagePicture } from "./message-picture";
import { MessageText } from "./message-text";
import type { Unsent } from "./room-store";

type UnsentRowProps = { unsent: Unsent; onAgain: (unsent: Unsent) => void; onDrop: (unsent: Unsent) => void };

/** A message of this device on its way: at once where it will stand, with what is known of it in words. */
export function UnsentRow({ unsent, onAgain, onDrop }: UnsentRowProps) {
  const t = useTranslations("chat.unsent");
  const words = useErrorWords();
  const { state, code, text, picture } = unsent;
  return (
    <div data-testid="unsent" className="pt-2 pr-4 pb-0.5 pl-15">
      <div className={state === "failed" ? "" : "opacity-60"}>
        {text && <MessageText text={text} />}
        {picture && <MessagePicture picture={picture} name={t("you")} />}
      </div>
      <p role={state === "failed" ? "alert" : undefined} className="text-muted text-xs">
        {state === "failed" && code ? words(code) : t(state)}
      </p>
      {state === "failed" && (
        <p className="mt-1 flex flex-wrap gap-2">
          <Button onClick={() => onAgain(unsent)}>{t("again")}</Button>
          <Button variant="ghost" onClick={() => onDrop(unsent)}>
            {t("drop")}
          </Button>
        </p>
      )}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useErrorWords } from "@/components/ui/use-error-words";
import { MessagePicture } from "./message-picture";
import { MessageText } from "./message-text";
import type { Unsent } from "./room-store";

type UnsentRowProps = { unsent: Unsent; onAgain: (unsent: Unsent) => void; onDrop: (unsent: Unsent) => void };

/** A message of this device on its way: at once where it will stand, with what is known of it in words. */
export function UnsentRow({ unsent, onAgain, onDrop }: UnsentRowProps) {
  const t = useTranslations("chat.unsent");
  const { state, text, picture } = unsent;
  return (
    <div data-testid="unsent" className="pt-2 pr-4 pb-0.5 pl-15">
      <div className={state === "failed" ? "" : "opacity-60"}>
        {text && <MessageText text={text} />}
        {picture && <MessagePicture picture={picture} name={t("you")} />}
      </div>
      {state === "failed" ? (
        <Failed key={unsent.until} unsent={unsent} onAgain={onAgain} onDrop={onDrop} />
      ) : (
        <p className="text-muted text-xs">{t(state)}</p>
      )}
    </div>
  );
}

/** Why it was not sent, the seconds that are left where it came too soon, and what can be done with it. */
function Failed({ unsent, onAgain, onDrop }: UnsentRowProps) {
  const t = useTranslations("chat.unsent");
  const words = useErrorWords();
  const { code, until = 0 } = unsent;
  const [first] = useState(() => secondsUntil(until));
  const [left, setLeft] = useState(first);
  useEffect(() => {
    if (secondsUntil(until) === 0) return;
    const timer = window.setInterval(() => {
      const now = secondsUntil(until);
      setLeft(now);
      if (now === 0) window.clearInterval(timer);
    }, 1000);
    return () => window.clearInterval(timer);
  }, [until]);
  return (
    <>
      <p role="alert" className="text-muted text-xs">
        {code ? words(code) : t("failed")}{" "}
        {first > 0 && (
          <>
            {/* Said once; only shown as it gets less. */}
            <span className="sr-only">{t("wait", { count: first })}</span>
            <span aria-hidden="true" className="tabular-nums">
              {left > 0 ? t("wait", { count: left }) : t("ready")}
            </span>
          </>
        )}
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        <Button disabled={left > 0} onClick={() => onAgain(unsent)}>
          {t("again")}
        </Button>
        <Button variant="ghost" onClick={() => onDrop(unsent)}>
          {t("drop")}
        </Button>
      </p>
    </>
  );
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { askServer } from "@/components/members/ask-server";
import { When } from "@/components/members/when";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { orUnanswered } from "@/components/ui/unanswered";
import { useErrorWords } from "@/components/ui/use-error-words";
import { countSegmentAction } from "@/lib/admin/segments/actions";
import type { SegmentCount as Count } from "@/lib/admin/segments/schema";
import { formatter } from "@/lib/platform/i18n/format";

/** The exact count of a saved segment: asked for again while one is made, and at a press. */
export function SegmentCount({ id, first }: { id: string; first: Count }) {
  const t = useTranslations("adminSegments.count");
  const format = formatter(useLocale());
  const words = useErrorWords();
  const [count, setCount] = useState(first);
  const [refused, setRefused] = useState<string | null>(null);
  const { counting } = count;
  useEffect(() => {
    if (!counting) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = () =>
      askServer<Count | null>(`/api/admin/segments/${id}`, stop.signal).then(
        (told) => {
          if (told) setCount(told);
          if (told?.counting) timer = setTimeout(ask, 1500);
        },
        () => undefined,
      );
    timer = setTimeout(ask, 800);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id, counting]);
  const again = async () => {
    const answer = await orUnanswered(countSegmentAction(null, { id }));
    setRefused(answer.ok ? null : words(answer.reason, answer.detail));
    if (answer.ok && answer.data) setCount(answer.data);
  };
  return (
    <div className="grid gap-2">
      <div className="grid gap-2" role="status">
        {count.count !== null && (
          <p>
            <span className="figures text-3xl">{format.number(count.count)}</span>{" "}
            <span className="text-muted text-sm">
              {count.at && <When at={count.at} />}
              {!count.current && ` · ${t("before")}`}
            </span>
          </p>
        )}
        {counting && <p className="text-muted text-sm">{t("counting")}</p>}
      </div>
      {!counting && (
        <Button className="justify-self-start" onClick={() => void again()}>
          {t(count.count === null ? "count" : "again")}
        </Button>
      )}
      <FieldError>{refused}</FieldError>
    </div>
  );
}

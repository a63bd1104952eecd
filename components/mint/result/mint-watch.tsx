"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { Hash } from "viem";
import { ErrorText } from "@/components/ui/field";
import { Spinner } from "@/components/ui/spinner";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ErrorCode } from "@/lib/platform/errors";
import { mintAnswers } from "./mint-answers";

/** Has the server look at the chain until the mint counts, then draws the page again. Grants nothing by itself. */
export function MintWatch({ hash }: { hash: Hash }) {
  const t = useTranslations("mint");
  const errors = useErrorWords();
  const router = useRouter();
  const [note, setNote] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const watch = async () => {
      for await (const answer of mintAnswers(() => hash, leaving.signal, Infinity)) {
        if (!answer.ok) setRefusal(answer.reason);
        else if (answer.state === "confirming")
          setNote(t("progress.confirming", { depth: answer.depth, needed: answer.needed }));
        if (answer.ok ? answer.state === "confirmed" : answer.final) router.refresh();
      }
    };
    void watch();
    return () => leaving.abort();
  }, [hash, router, t]);

  return (
    <div role="status" className="grid gap-2 text-sm">
      <p className="text-muted flex items-center gap-3 wrap-anywhere">
        <Spinner className="text-accent" />
        {note ?? t("progress.pending")}
      </p>
      {refusal && <ErrorText>{errors(refusal)}</ErrorText>}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { Hash } from "viem";
import { FieldError } from "@/components/ui/field";
import { Spinner } from "@/components/ui/spinner";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ErrorCode } from "@/lib/platform/errors";
import { checkMint } from "@/lib/mint/actions";

const PAUSE = 2_000;

/** Refusals that waiting may change: the page goes on asking. */
const passing = new Set<ErrorCode>([
  "mint_not_found",
  "chain_unavailable",
  "service_unavailable",
  "rate_limited",
]);

/** Has the server look at the chain until the mint counts, then draws the page again. Grants nothing by itself. */
export function MintWatch({ hash }: { hash: Hash }) {
  const t = useTranslations("mint");
  const errors = useErrorWords();
  const router = useRouter();
  const [note, setNote] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ErrorCode | null>(null);

  useEffect(() => {
    let stopped = false;
    const ask = async () => {
      const answer = await checkMint(null, { hash }).catch(() => null);
      if (stopped) return;
      if (answer?.ok && answer.data.state === "confirmed") return router.refresh();
      if (answer?.ok && answer.data.state === "confirming") setNote(t("progress.confirming", answer.data));
      if (answer && !answer.ok) setRefusal(answer.reason);
      if (answer && !answer.ok && !passing.has(answer.reason)) return router.refresh();
      timer = setTimeout(ask, PAUSE);
    };
    let timer = setTimeout(ask, 0);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [hash, router, t]);

  return (
    <div role="status" className="grid gap-2 text-sm">
      <p className="text-muted flex items-center gap-3">
        <Spinner className="text-accent" />
        {note ?? t("progress.pending")}
      </p>
      <FieldError>{refusal && errors(refusal)}</FieldError>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FileInput, Textarea } from "@/components/ui/input";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { keysPath } from "@/lib/statements/rules";
import { keySet, type KeySet } from "@/lib/statements/schema";
import { statementInFile, statementInText } from "@/lib/statements/statement-file";
import { verifyStatement, type Verdict } from "@/lib/statements/verify";
import { VerdictView } from "./verdict-view";

/** Our public keys; null when they cannot be fetched. */
async function fetchKeys(): Promise<KeySet | null> {
  try {
    const answer = await fetch(keysPath, { signal: AbortSignal.timeout(browserTimeouts.readMs) });
    return answer.ok ? keySet.parse(await answer.json()) : null;
  } catch {
    return null;
  }
}

type Answer = Verdict | { state: "no_keys" };

async function verify(text: string): Promise<Answer> {
  const keys = await fetchKeys();
  if (!keys) return { state: "no_keys" };
  return verifyStatement(text, keys, window.location.origin, new Date());
}

/** No statement is larger; what is would only make the browser wait. */
const mostBytes = 20_000_000;

/**
 * Takes a statement as a file, as text, or from the code on paper, and says whether it is ours. It stays in this browser. The
 * fields keep their values themselves: whoever was faster than the script has lost nothing.
 */
export function VerifyForm() {
  const t = useTranslations("statements.verify");
  const text = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);

  const check = useCallback(async (given: string) => {
    if (text.current) text.current.value = given;
    setBusy(true);
    setMissing(false);
    setAnswer(await verify(statementInText(given)));
    setBusy(false);
  }, []);
  const readFile = useCallback(async () => {
    const [picked] = file.current?.files ?? [];
    if (!picked) return;
    const given = picked.size > mostBytes ? null : await statementInFile(picked);
    if (given === null) setAnswer({ state: "unreadable" });
    else await check(given);
  }, [check]);
  useEffect(() => {
    // The code on paper stands behind the address, where no server is told it.
    const fromPaper = () => {
      const code = window.location.hash.slice(1);
      if (code.includes(".")) void check(code);
    };
    fromPaper();
    void readFile();
    addEventListener("hashchange", fromPaper);
    return () => removeEventListener("hashchange", fromPaper);
  }, [check, readFile]);

  const press = () => {
    const given = text.current?.value.trim() ?? "";
    setMissing(given === "");
    if (given !== "") void check(given);
    else text.current?.focus();
  };
  return (
    <div className="grid gap-8">
      <div className="grid gap-5">
        <Field label={t("file")}>
          {(control) => (
            <FileInput
              {...control}
              ref={file}
              accept=".json,.pdf,application/json,application/pdf,text/plain"
              onChange={readFile}
            />
          )}
        </Field>
        <Field label={t("paste")} error={missing ? t("missing") : undefined}>
          {(control) => (
            <Textarea
              {...control}
              ref={text}
              rows={6}
              spellCheck={false}
              className="figures text-sm break-all"
            />
          )}
        </Field>
        <div>
          <Button variant="primary" loading={busy} onClick={press}>
            {t("check")}
          </Button>
        </div>
      </div>
      <div role="status">{answer && <VerdictView answer={answer} />}</div>
    </div>
  );
}

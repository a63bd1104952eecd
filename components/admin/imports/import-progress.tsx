"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { askServer } from "@/components/members/ask-server";
import { Progress } from "@/components/ui/progress";
import { moves } from "@/lib/admin/imports/rules";
import type { ImportFile } from "@/lib/admin/imports/schema";

/** How far an import is while something moves in it; then the page is read anew. */
export function ImportProgress({ first }: { first: ImportFile }) {
  const t = useTranslations("adminImport.progress");
  const router = useRouter();
  const [file, setFile] = useState(first);
  const { id, state } = first;
  useEffect(() => {
    if (!moves(state)) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = () =>
      askServer<ImportFile>(`/api/admin/imports/${id}`, stop.signal).then(
        (told) => {
          setFile(told);
          if (told.state === state) timer = setTimeout(ask, 1000);
          else router.refresh();
        },
        () => !stop.signal.aborted && (timer = setTimeout(ask, 5000)),
      );
    timer = setTimeout(ask, 600);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id, state, router]);
  if (!moves(state)) return null;
  const { fine = 0, refused = 0, waiting = 0, joined = 0, undone = 0 } = file.counts;
  const all = fine + refused + waiting + joined + undone;
  const left = state === "undoing" ? fine + waiting : fine;
  const words = t(state as "reading", { done: state === "reading" ? all : all - left, all });
  return (
    <div className="border-line bg-surface rounded-card mb-6 grid gap-2 border p-4 text-sm">
      <p role="status">{words}</p>
      {state !== "reading" && <Progress label={words} value={all - left} max={Math.max(all, 1)} />}
    </div>
  );
}

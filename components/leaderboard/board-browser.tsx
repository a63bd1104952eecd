"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Field, FieldError } from "@/components/ui/field";
import type { BoardWindow } from "@/lib/leaderboard/rules";
import type { Board } from "@/lib/leaderboard/schema";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { BoardTable } from "./board-table";

type Asked = { page: number; q: string };
type Props = { window: BoardWindow; pages: number; children: ReactNode };

/** Search and further pages of a ranking; its first page is the static page's, and comes as `children`. */
export function BoardBrowser({ window, pages, children }: Props) {
  const t = useTranslations("leaderboard");
  const [asked, setAsked] = useState<Asked>({ page: 1, q: "" });
  const [found, setFound] = useState<Board | null>(null);
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const search = useRef<HTMLInputElement>(null);
  const latest = useRef<Asked>(null);

  async function ask(next: Asked) {
    latest.current = next;
    setAsked(next);
    if (next.page === 1 && !next.q) {
      setFound(null);
      return setState("idle");
    }
    setState("asking");
    const query = new URLSearchParams({ window, page: String(next.page), q: next.q });
    const board = await fetch(`/api/leaderboard?${query}`, {
      signal: AbortSignal.timeout(browserTimeouts.readMs),
    })
      .then((answer) => (answer.ok ? (answer.json() as Promise<Board>) : null))
      .catch(() => null);
    // Something else was asked for meanwhile, such as the whole ranking.
    if (latest.current !== next) return;
    if (!board) return setState("failed");
    setFound(board);
    setState("idle");
  }

  // Sent before this ran, the search went to the server, which has one page for everybody.
  const resume = useEffectEvent(() => {
    const url = new URL(location.href);
    const q = url.searchParams.get("q")?.trim();
    if (!q || !search.current) return;
    search.current.value ||= q;
    url.searchParams.delete("q");
    history.replaceState(history.state, "", url);
    void ask({ page: 1, q });
  });
  useEffect(() => resume(), []);

  const last = asked.q ? 1 : (found?.pages ?? pages);
  const busy = state === "asking";
  return (
    <div className="grid gap-4">
      <form
        role="search"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const q = String(new FormData(event.currentTarget).get("q")).trim();
          void ask({ page: 1, q });
        }}
      >
        <Field label={t("search.label")} className="min-w-56 flex-1 sm:max-w-80">
          {(control) => (
            <Input {...control} ref={search} name="q" type="search" maxLength={40} autoComplete="off" />
          )}
        </Field>
        <Button type="submit" loading={busy}>
          {t("search.send")}
        </Button>
        {asked.q && (
          <Button type="reset" variant="ghost" onClick={() => void ask({ page: 1, q: "" })}>
            {t("search.clear")}
          </Button>
        )}
      </form>
      <FieldError>{state === "failed" && t("failed")}</FieldError>
      <div aria-busy={busy} aria-live="polite">
        {!found ? (
          children
        ) : found.rows.length > 0 ? (
          <BoardTable rows={found.rows} caption={t("table.caption")} />
        ) : (
          <p className="text-muted py-6">{t("search.none", { name: asked.q })}</p>
        )}
      </div>
      {last > 1 && (
        <nav aria-label={t("pages.label")} className="flex items-center justify-between gap-4">
          <Button
            disabled={asked.page <= 1 || busy}
            onClick={() => void ask({ page: asked.page - 1, q: "" })}
          >
            {t("pages.previous")}
          </Button>
          <span className="text-muted text-sm">{t("pages.position", { page: asked.page, pages: last })}</span>
          <Button
            disabled={asked.page >= last || busy}
            onClick={() => void ask({ page: asked.page + 1, q: "" })}
          >
            {t("pages.next")}
          </Button>
        </nav>
      )}
    </div>
  );
}

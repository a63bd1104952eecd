"use client";

import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { createPortal } from "react-dom";
import { pagesFor, sectionsFor } from "@/lib/admin/frame/sections";
import { FoundMembers, FoundOrders, FoundPages, FoundParts, type Part } from "./palette-results";
import { PaletteState } from "./palette-state";
import { useFound } from "./use-found";

type PaletteProps = { isAdmin: boolean; onClose: () => void };

/** Pages, members and orders by a few letters. Results are links: Enter follows one, with Ctrl or ⌘ in a new tab. */
export function Palette({ isAdmin, onClose }: PaletteProps) {
  const t = useTranslations("admin.frame");
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState("");
  const [attempt, setAttempt] = useState(0);
  const search = useFound(query, attempt);

  // In the layout phase, because only a dialog that is still in the document gives the focus back when it closes.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // A dialog focuses the first element that can have it, which is cmdk's own frame.
    shown?.querySelector("input")?.focus();
    return () => shown?.close();
  }, []);

  const follow = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    const chosen = dialog.current?.querySelector<HTMLAnchorElement>("[cmdk-item][aria-selected=true]");
    if (!chosen) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) window.open(chosen.href, "_blank", "noopener");
    else chosen.click();
  };
  const leave = (event: MouseEvent) => {
    const stays = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!stays && (event.target as Element).closest("a")) onClose();
  };

  const words = query.trim().toLocaleLowerCase();
  const pages = sectionsFor(isAdmin).filter((section) =>
    t(`sections.${section.key}`).toLocaleLowerCase().includes(words),
  );
  // Without a word the list stays as short as the navigation.
  const parts = pagesFor(isAdmin).flatMap((page): Part[] => {
    const name = t.has(page.name) ? t(page.name) : page.path;
    return words && name.toLocaleLowerCase().includes(words) ? [{ ...page, name }] : [];
  });
  const found = "found" in search ? search.found : null;
  const count = pages.length + parts.length + (found?.members.length ?? 0) + (found?.orders?.length ?? 0);
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={t("palette.title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="border-line bg-surface text-text rounded-card open:animate-rise backdrop:animate-fade mx-auto mt-[10dvh] w-[calc(100%-2rem)] max-w-xl overflow-hidden border p-0 text-[0.8125rem] leading-5 backdrop:bg-black/60"
    >
      <Command shouldFilter={false} loop label={t("palette.title")} onKeyDown={follow}>
        <Command.Input
          value={query}
          onValueChange={setQuery}
          maxLength={200}
          placeholder={t("palette.placeholder")}
          className="border-line placeholder:text-muted h-12 w-full border-b bg-transparent px-4 text-base outline-none"
        />
        <Command.List
          label={t("palette.results")}
          onClick={leave}
          className="max-h-[60dvh] overflow-y-auto overscroll-contain p-2"
        >
          <FoundPages pages={pages} />
          <FoundParts parts={parts} />
          <FoundMembers members={found?.members ?? []} />
          <FoundOrders orders={found?.orders ?? []} />
        </Command.List>
        <PaletteState search={search} count={count} isAdmin={isAdmin} retry={() => setAttempt(attempt + 1)} />
      </Command>
    </dialog>,
    document.body,
  );
}

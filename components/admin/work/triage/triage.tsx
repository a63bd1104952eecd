"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useSelection } from "@/components/admin/list/bulk/selection";
import { useUndoLast } from "@/components/admin/use-undo";
import { showToast } from "@/components/ui/toast";
import { areKeysOn, placeOf, takesLetters, triageAction, triageKeys, type TriageAction } from "./keys";
import { KeysDialog } from "./keys-dialog";
import { useLeases } from "./use-leases";

type Context = {
  /** The case that Tab reaches; null until one had the focus. */
  current: string | null;
  others: ReadonlyMap<string, string | null> | null;
};
const TriageContext = createContext<Context>({ current: null, others: null });
export const useTriage = () => useContext(TriageContext);

/** Milliseconds between looks at the list: what somebody else decided goes away by itself. */
const interval = 60_000;

const isFocusWithin = (selector: string) => Boolean(document.activeElement?.closest(selector));
const isTyping = () =>
  document.querySelector("dialog[open]") !== null || takesLetters(document.activeElement);

type TriageProps = {
  list: string;
  /** In the order of the list. */
  ids: string[];
  children: ReactNode;
};

/** The cases of the page with the keys of triage, and who else has which open. */
export function Triage({ list, ids, children }: TriageProps) {
  const t = useTranslations("admin.cases");
  const router = useRouter();
  const undoLast = useUndoLast();
  const [{ ids: ticked }, select] = useSelection(list);
  const others = useLeases();
  const [current, setCurrent] = useState<string | null>(null);
  const [keysShown, showKeys] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const caseOf = (id: string | undefined) =>
    (id !== undefined && box.current?.querySelector<HTMLDetailsElement>(`[data-case="${CSS.escape(id)}"]`)) ||
    null;
  const focus = (id: string | undefined) => {
    // The column with the cases may be hidden: each row then has its checkbox.
    const place =
      caseOf(id)?.querySelector<HTMLElement>("summary") ??
      (id !== undefined
        ? box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-cell=select] input`)
        : null);
    place?.focus();
    place?.scrollIntoView({ block: "nearest" });
  };

  const act = (action: TriageAction) => {
    const at = current === null ? -1 : ids.indexOf(current);
    const id = ids[Math.max(at, 0)];
    const details = caseOf(id);
    const selected = box.current?.querySelector<HTMLElement>("[data-selected]") ?? null;
    const place = placeOf<HTMLElement>(action, { selected, details });
    if (action === "keys") showKeys(true);
    else if (action === "undo") {
      if (!undoLast()) showToast({ title: t("nothingToUndo") });
    } else if (action === "next") focus(ids[Math.min(at + 1, ids.length - 1)]);
    else if (action === "previous") focus(ids[Math.max(at - 1, 0)]);
    else if (id === undefined) return;
    else if (action === "select") {
      focus(id);
      select({
        ids: ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id],
        all: null,
      });
    } else if (action === "open") {
      if (!details) return;
      focus(id);
      details.open = !details.open;
    } else if (place) {
      const key = Object.entries(triageKeys).find(([, each]) => each === action)?.[0];
      const button = place.querySelector<HTMLButtonElement>(`[data-key="${key}"]`);
      if (!button)
        return showToast({
          title: t(place === selected ? "selected.noSuchKey" : "noSuchKey", { key: key ?? "" }),
        });
      if (details && place === details) details.open = true;
      button.focus();
      button.click();
    }
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !areKeysOn()) return;
    const action = triageAction({
      key: event.key,
      held: event.ctrlKey || event.metaKey || event.altKey,
      typing: isTyping(),
      onControl: isFocusWithin("a, button, summary, input"),
    });
    if (!action) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  useEffect(() => {
    const look = () => {
      if (!document.hidden && !isTyping()) router.refresh();
    };
    const timer = setInterval(look, interval);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [router]);

  // The case that had the focus was decided: the next one takes it.
  const before = useRef(ids);
  const follow = useEffectEvent((shown: string[], were: string[]) => {
    const lost = current !== null && !shown.includes(current);
    const free = document.activeElement === null || document.activeElement === document.body;
    if (lost && free) focus(shown[Math.min(Math.max(were.indexOf(current), 0), shown.length - 1)]);
  });
  const listed = ids.join(" ");
  useEffect(() => {
    const shown = listed.split(" ");
    follow(shown, before.current);
    before.current = shown;
  }, [listed]);

  return (
    <TriageContext value={{ current: current !== null && ids.includes(current) ? current : null, others }}>
      <div
        ref={box}
        onFocusCapture={(event) => {
          const at = (part: string) => event.target.closest<HTMLElement>(`[data-${part}]`)?.dataset[part];
          const id = at("case") ?? at("row");
          if (id) setCurrent(id);
        }}
      >
        {children}
      </div>
      <KeysDialog open={keysShown} onOpenChange={showKeys} />
    </TriageContext>
  );
}

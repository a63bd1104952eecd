import { localStore } from "@/lib/platform/browser/storage";

/** What the keys of triage do, in the order in which they are explained. */
export const triageKeys = {
  j: "next",
  k: "previous",
  o: "open",
  x: "select",
  a: "approve",
  r: "reject",
  e: "take",
  s: "snooze",
  z: "undo",
  "?": "keys",
} as const;
export type TriageAction = (typeof triageKeys)[keyof typeof triageKeys];

type Pressed = {
  key: string;
  /** Whether Ctrl, Alt or ⌘ is held: such keys are the browser's. */
  held: boolean;
  /** Whether the focus is where letters are typed, or a dialog is open. */
  typing: boolean;
  /** Whether the focus is on something that Enter presses. */
  onControl: boolean;
};

/** What a pressed key means among the cases; null when it means nothing there. */
export function triageAction({ key, held, typing, onControl }: Pressed): TriageAction | null {
  if (held || typing) return null;
  if (key === "Enter") return onControl ? null : "open";
  return Object.entries(triageKeys).find(([each]) => each === key)?.[1] ?? null;
}

/**
 * Whether letters are not keys where the focus is: in a field, a menu, and every checkbox (of a filter, of a column) but that of
 * a row, which is where one is while ticking cases.
 */
export const takesLetters = (focused: { closest: (selector: string) => unknown } | null): boolean =>
  Boolean(focused?.closest("input, textarea, select, [contenteditable], [role=menu]")) &&
  !focused?.closest("[data-cell=select]");

/** Where an action has its button: a decision with the ticked cases, where there are some (`selected`), else in the case. */
export const placeOf = <T>(
  action: TriageAction,
  { selected, details }: { selected: T | null; details: T | null },
): T | null => (selected && (action === "approve" || action === "reject") ? selected : details);

/** In the browser's storage: "off" where somebody wants no keys (WCAG 2.1.4, "Character key shortcuts"). */
const keysOff = "altura_triage_keys";
export const areKeysOn = (): boolean => localStore.getItem(keysOff) !== "off";
export function turnKeys(on: boolean): void {
  if (on) localStore.removeItem(keysOff);
  else localStore.setItem(keysOff, "off");
}

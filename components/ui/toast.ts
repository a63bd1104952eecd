import { readJson, sessionStore } from "@/lib/platform/browser/storage";

export type Toast = {
  title: string;
  description?: string;
  tone?: "neutral" | "positive" | "negative";
  /** One more thing that can be done about it, while it is shown. */
  action?: { label: string; run: () => void };
};

/** Dispatched on `window`; `<ToastHost>` in the root layout listens. */
export const toastEvent = "altura:toast";

const carriedKey = "altura_toast";

/** Shows a toast. The toast library is loaded with the first one, so calling this costs nothing up front. */
export function showToast(toast: Toast): void {
  window.dispatchEvent(new CustomEvent<Toast>(toastEvent, { detail: toast }));
}

/** Stores a toast for the next full page load, for actions that end in one (sign-out). Without storage it is not shown there. */
export function carryToast(toast: Omit<Toast, "action">): void {
  sessionStore.setItem(carriedKey, JSON.stringify(toast));
}

/** Takes the carried toast, if any; it is shown once. */
export function takeCarriedToast(): Toast | null {
  const stored = readJson(sessionStore, carriedKey);
  sessionStore.removeItem(carriedKey);
  const { title, description, tone } = (stored ?? {}) as Partial<Toast>;
  if (typeof title !== "string") return null;
  return {
    title,
    ...(typeof description === "string" && { description }),
    ...((tone === "positive" || tone === "negative") && { tone }),
  };
}

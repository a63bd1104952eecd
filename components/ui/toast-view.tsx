"use client";

import { useEffect } from "react";
import { Toaster, toast as show } from "sonner";
import { toastEvent, type Toast } from "./toast";

/** Milliseconds; longer than a toast stays by itself, because an action must be reached. */
const withAction = 12_000;

const raise = ({ title, description, tone, action }: Toast) => {
  const options = action
    ? { description, duration: withAction, action: { label: action.label, onClick: action.run } }
    : { description };
  if (tone === "positive") show.success(title, options);
  else if (tone === "negative") show.error(title, options);
  else show(title, options);
};

/** The visible part; `first` is the toast that caused the loading. */
export function ToastView({ first }: { first: Toast }) {
  useEffect(() => {
    const listen = (event: Event) => raise((event as CustomEvent<Toast>).detail);
    window.addEventListener(toastEvent, listen);
    return () => window.removeEventListener(toastEvent, listen);
  }, []);

  useEffect(() => {
    const timer = window.setTimeout(() => raise(first));
    return () => window.clearTimeout(timer);
  }, [first]);

  return (
    <Toaster
      position="bottom-right"
      offset={{ bottom: "var(--toast-bottom, 1.5rem)" }}
      mobileOffset={{ bottom: "var(--toast-bottom, 1rem)" }}
      gap={8}
      style={{ fontFamily: "inherit" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-card border border-line bg-raised p-4 text-sm text-text md:w-(--width)",
          content: "min-w-0 wrap-anywhere",
          title: "font-medium",
          description: "mt-0.5 text-muted",
          icon: "mt-0.5 shrink-0",
          actionButton:
            "-my-2 ml-auto min-h-11 shrink-0 cursor-pointer self-center px-2 font-semibold text-accent underline underline-offset-4",
          success: "[&_[data-icon]]:text-positive",
          error: "border-negative/60 [&_[data-icon]]:text-negative",
        },
      }}
    />
  );
}

"use client";

import { useEffect } from "react";
import { Toaster, toast as show } from "sonner";
import { toastEvent, type Toast } from "./toast";

const raise = ({ title, description, tone }: Toast) => {
  const options = { description };
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
      gap={8}
      style={{ fontFamily: "inherit" }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-full items-start gap-3 rounded-card border border-line bg-raised p-4 text-sm text-text md:w-(--width)",
          title: "font-medium",
          description: "mt-0.5 text-muted",
          icon: "mt-0.5 shrink-0",
          success: "[&_[data-icon]]:text-positive",
          error: "border-negative/60 [&_[data-icon]]:text-negative",
        },
      }}
    />
  );
}

"use client";

import { useEffect, useState, type ComponentType } from "react";
import { loadCode } from "./load-code";
import { takeCarriedToast, toastEvent, type Toast } from "./toast";

type View = ComponentType<{ first: Toast }>;

/** Listens for toasts and loads the view with the first one. */
export function ToastHost() {
  const [first, setFirst] = useState<{ toast: Toast; View: View } | null>(null);

  useEffect(() => {
    if (first) return;
    const open = async (toast: Toast) => {
      const { ToastView } = await loadCode(() => import("./toast-view"));
      setFirst((current) => current ?? { toast, View: ToastView });
    };
    const listen = (event: Event) => void open((event as CustomEvent<Toast>).detail);
    window.addEventListener(toastEvent, listen);
    const carried = takeCarriedToast();
    if (carried) void open(carried);
    return () => window.removeEventListener(toastEvent, listen);
  }, [first]);

  return first && <first.View first={first.toast} />;
}

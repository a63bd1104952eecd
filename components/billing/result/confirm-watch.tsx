"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const LOOK_MS = 4000;

/** Draws the page again while the member answers their bank on another page. Shows nothing. */
export function ConfirmWatch() {
  const router = useRouter();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") router.refresh();
    };
    const timer = window.setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [router]);
  return null;
}

"use client";

import { useEffect, useRef } from "react";
import type { Room } from "@/lib/chat/schema";
import { deviceId, markRead } from "./server";

/** Marks a room as read up to a number once that has been in view for a second, in a tab that has the focus. */
export function useReadMark(room: Room, seq: number, inView: boolean, onRoom: (room: Room) => void): void {
  const marked = useRef(room.read_seq ?? 0);
  useEffect(() => {
    if (!inView || seq <= marked.current) return;
    let timer = 0;
    const begin = () => {
      window.clearTimeout(timer);
      if (!document.hasFocus()) return;
      timer = window.setTimeout(() => {
        marked.current = seq;
        markRead(room.id, deviceId(), seq).then(onRoom, () => undefined);
      }, 1000);
    };
    const stop = () => window.clearTimeout(timer);
    begin();
    window.addEventListener("focus", begin);
    window.addEventListener("blur", stop);
    return () => {
      stop();
      window.removeEventListener("focus", begin);
      window.removeEventListener("blur", stop);
    };
  }, [room.id, seq, inView, onRoom]);
}

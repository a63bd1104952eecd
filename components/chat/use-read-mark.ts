"use client";

import { useEffect, useRef } from "react";
import type { Room } from "@/lib/chat/schema";
import { readAfter } from "./read-after";
import { deviceId, markRead } from "./server";

/** Marks a room as read up to a number once that has been in view for a second, in a tab that has the focus. */
export function useReadMark(room: Room, seq: number, inView: boolean, onRoom: (room: Room) => void): void {
  const marked = useRef(room.read_seq ?? 0);
  useEffect(() => {
    if (!inView || seq <= marked.current) return;
    return readAfter(() => {
      const before = marked.current;
      if (seq <= before) return;
      marked.current = seq;
      // What could not be marked is tried again when the tab has the focus anew.
      markRead(room.id, deviceId(), seq).then(onRoom, () => void (marked.current = before));
    });
  }, [room.id, seq, inView, onRoom]);
}

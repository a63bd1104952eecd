"use client";

import { Suspense, useState, type ReactNode } from "react";

/**
 * Around what a `HeldPage` shows, behind `frame` where its frame was sent first. It stays as it was first drawn: another boundary in the
 * tree would make the page new when it is drawn again, and forget what was typed in it.
 */
export function Held({ frame, children }: { frame?: ReactNode; children: ReactNode }) {
  const [first] = useState(frame);
  return first === undefined ? children : <Suspense fallback={first}>{children}</Suspense>;
}

"use client";

import { CircleCheck } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";

type SettledProps = {
  title: ReactNode;
  /** It follows a form that was just handed in, and takes the focus that went with it. */
  follows?: boolean;
  children?: ReactNode;
};

/** Says that something has been done, where the form was, and is announced. */
export function Settled({ title, follows, children }: SettledProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (follows) place.current?.focus();
  }, [follows]);
  return (
    <div ref={place} tabIndex={follows ? -1 : undefined} role="status" className="grid gap-3 outline-none">
      <CircleCheck aria-hidden="true" className="text-positive size-8" />
      <h2 className="text-xl font-semibold">{title}</h2>
      {children && <div className="text-muted grid justify-items-start gap-4">{children}</div>}
    </div>
  );
}

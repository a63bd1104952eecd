"use client";

import type { ComponentProps } from "react";
import { Dialog } from "./dialog";

/** A dialog at the right edge, full height. */
export function Sheet(props: Omit<ComponentProps<typeof Dialog>, "shape">) {
  return <Dialog {...props} shape="sheet" />;
}

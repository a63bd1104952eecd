"use client";

import { later } from "@/components/ui/later";

/** In the page from the start with its first lines; the code is what asks for the rest. */
export const WholeNote = later(() => import("./whole-note").then((part) => part.WholeNote));

"use client";

import { later } from "@/components/ui/later";

/** In the page from the start; the code is what asks again after a minute. */
export const LiveStrip = later(() => import("./live-strip").then((part) => part.LiveStrip));

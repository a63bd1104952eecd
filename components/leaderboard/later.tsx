"use client";

import { later } from "@/components/ui/later";

export const BoardParts = later(() => import("./board-parts").then((part) => part.BoardParts));

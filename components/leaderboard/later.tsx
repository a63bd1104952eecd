"use client";

import { later } from "@/components/ui/later";

export const OwnRank = later(() => import("./own-rank").then((part) => part.OwnRank));
export const BoardBrowser = later(() => import("./board-browser").then((part) => part.BoardBrowser));

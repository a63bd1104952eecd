"use client";

import { later } from "@/components/ui/later";

export const OwnPlace = later(() => import("./own-place").then((part) => part.OwnPlace));
export const OwnLeague = later(() => import("./own-league").then((part) => part.OwnLeague));
export const BoardBrowser = later(() => import("./board-browser").then((part) => part.BoardBrowser));

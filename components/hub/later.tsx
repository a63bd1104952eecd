"use client";

import { later } from "@/components/ui/later";

export const OwnSeasonPlace = later(() => import("./own-season-place").then((part) => part.OwnSeasonPlace));

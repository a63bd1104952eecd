"use client";

import { later } from "@/components/ui/later";

export const OwnClimb = later(() => import("./own-climb").then((part) => part.OwnClimb));

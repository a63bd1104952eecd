"use client";

import { later } from "@/components/ui/later";

export const OwnMissions = later(() => import("./own-missions").then((part) => part.OwnMissions));

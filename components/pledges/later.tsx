"use client";

import { later } from "@/components/ui/later";

export const PledgeIsland = later(() => import("./pledge-island").then((part) => part.PledgeIsland));

"use client";

import { later } from "@/components/ui/later";

export const StartsIn = later(() => import("./when").then((part) => part.When));

"use client";

import { later } from "@/components/ui/later";

export const ConsentBar = later(() => import("./consent-bar").then((part) => part.ConsentBar));

"use client";

import { later } from "@/components/ui/later";

export const LaterMoment = later(() => import("./local-moment").then((part) => part.LocalMoment));

"use client";

import { later } from "@/components/ui/later";

export const PayForm = later(() => import("./pay-form").then((part) => part.PayForm));
export const AccessWatch = later(() => import("./access-watch").then((part) => part.AccessWatch));

"use client";

import { later } from "@/components/ui/later";

export const PayForm = later(() => import("./pay-form").then((part) => part.PayForm));

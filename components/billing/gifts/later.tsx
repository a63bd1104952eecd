"use client";

import { later } from "@/components/ui/later";

export const GiveForm = later(() => import("./give-form").then((part) => part.GiveForm));
export const RedeemForm = later(() => import("./redeem-form").then((part) => part.RedeemForm));

"use client";

import { later } from "@/components/ui/later";

export const LiveStrip = later(() => import("./live-strip").then((part) => part.LiveStrip));
export const YourPlan = later(() => import("./your-plan").then((part) => part.YourPlan));
export const UnsubscribeForm = later(() => import("./unsubscribe-form").then((part) => part.UnsubscribeForm));

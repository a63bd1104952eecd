import { env } from "@/lib/platform/env";
import { captchaWidget } from "@/lib/sign-in/captcha";

/** Services of others that a browser itself speaks to where they are configured; the privacy notice says what each receives. */
export type DataRecipient = "captcha" | "analytics" | "pageTag";

export function dataRecipients(): DataRecipient[] {
  return [
    ...(captchaWidget() ? (["captcha"] as const) : []),
    ...(env.POSTHOG_KEY ? (["analytics"] as const) : []),
    ...(env.PAGE_TAG_ID ? (["pageTag"] as const) : []),
  ];
}

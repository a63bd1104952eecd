/** Addresses in the settings, without a locale. */

/** Parts of the settings page, each with its own address; the first stands at the page's own. */
export const settingsTabs = ["profile", "preferences", "security", "membership", "data"] as const;

export type SettingsTab = (typeof settingsTabs)[number];

/** The part that an address asks for; anything else is the first. */
export const settingsTab = (asked: string | undefined): SettingsTab =>
  settingsTabs.find((tab) => tab === asked) ?? "profile";

export const settingsPath = (tab: SettingsTab): string =>
  tab === "profile" ? "/members/settings" : `/members/settings?tab=${tab}`;

/** Where wallets are linked, named and removed. */
export const walletsPath = `${settingsPath("membership")}#wallets`;

/** The list of payments. */
export const receiptsPath = `${settingsPath("membership")}#receipts`;

/** The receipt of one payment. */
export const receiptPath = (receipt: string): string => `/members/settings/receipts/${receipt}`;

/** The list of gifts. */
export const giftsPath = `${settingsPath("membership")}#gifts`;

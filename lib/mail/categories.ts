/** What a member can choose not to be written about (docs/product.md, "Email"); columns of `mail_preferences`. */
export const mailCategories = ["product", "community", "referral", "offers"] as const;

export type MailCategory = (typeof mailCategories)[number];

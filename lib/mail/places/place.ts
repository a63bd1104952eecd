import type { OutboxRow } from "../schema";
import { settingsPath } from "@/lib/members/settings-paths";

/** `subject`, `text`, `action` and `footer` name other messages than the template's usual ones, `further` more paragraphs. */
export type Place = {
  path: string;
  code?: string;
  facts: [string, string][];
  values: Record<string, string | number>;
  subject?: string;
  text?: string;
  action?: string;
  further?: string[];
  /** Paragraphs that a person wrote, after the first. */
  written?: string[];
  footer?: string;
};

/** What a mail of one template is made of: its values and facts, and the page its button leads to. */
export type PlaceOf = (row: OutboxRow, t: (key: string) => string) => Place;

/** Where a member sees, pays, changes and cancels their membership. */
export const membershipPath = settingsPath("membership");

import { expect } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import { join, linkWallet, onboard } from "./cast.ts";

type Hub = {
  xp: number;
  ridge: string;
  season: { place: { rank: number; points: number } | null; prize: number } | null;
};
export type Today = {
  next: { key: string; points: number; mission?: string }[];
  setup: { key: string; done: boolean; points: number }[];
  checkin: { done: boolean; points: number };
};

/** A database, and what the pages of a member's day read from it. */
export async function castOfHub() {
  const db = await freshDatabase();
  const read = async <T>(member: string, call: string) =>
    (await db.as(member, (tx) => tx.unsafe(`select ${call} as r`)))[0]?.r as T;
  const hub = (member: string) => read<Hub>(member, "my_hub()");
  const today = (member: string) => read<Today>(member, "my_landing()");
  /** A member whose account is set up. */
  async function setUp() {
    const member = await join(db);
    await onboard(db, member);
    await linkWallet(db, member);
    await db.sql`insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (${member}, 'discord', ${member}, '{"full_name": "climber"}')`;
    return member;
  }
  const openings = async (member: string) =>
    (await read<{ openings: { key: string; level: string }[] }>(member, "my_climb('', 1, 20)")).openings;
  const refused = (call: string) =>
    expect(db.as("anon", (tx) => tx.unsafe(`select ${call}`))).rejects.toThrow(/permission denied/);
  return { db, read, hub, today, setUp, openings, refused };
}

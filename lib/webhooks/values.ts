import { z } from "zod";

export const count = z.number().int();
/** The member a fact is about, by id. Names and addresses are in no webhook. */
export const member = z.uuid().nullable();
/** A time; in a message it is text of ISO 8601, in UTC. */
export const time = z.date();
/** `amount` is in the smallest unit of the currency. */
export const amount = { amount: count, currency: z.string() };
export const money = { plan_key: z.string(), ...amount };
export const interval = z.enum(["month", "year"]).optional();

/** Ids and times of samples: those of nothing that exists. */
export const sampleId = "00000000-0000-4000-8000-000000000000";
export const sampleTime = new Date("2027-01-31T12:00:00Z");
export const sampleMoney = { plan_key: "plus", amount: 900, currency: "usd" };

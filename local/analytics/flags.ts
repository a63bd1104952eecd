import type { Sql } from "postgres";

/** Values of flags by their keys: `true` for one that is only on. */
export type FlagValues = Record<string, string | true>;

export async function readFlags(sql: Sql): Promise<FlagValues> {
  const rows = await sql<
    { key: string; value: string }[]
  >`select key, value from analytics.flags order by key`;
  return Object.fromEntries(rows.map(({ key, value }) => [key, value === "true" ? true : value]));
}

/** Gives a flag one value for everybody, or takes it away (null). */
export async function setFlag(sql: Sql, key: string, value: string | null): Promise<void> {
  if (value === null) await sql`delete from analytics.flags where key = ${key}`;
  else {
    await sql`insert into analytics.flags (key, value) values (${key}, ${value})
      on conflict (key) do update set value = excluded.value`;
  }
}

/** A flag as version 2 of `/flags` tells it. */
const detail = (key: string, value: string | true, at: number) => ({
  key,
  enabled: true,
  ...(value === true ? {} : { variant: value }),
  reason: { code: "condition_match", condition_index: 0, description: "Set on this machine" },
  metadata: { id: at + 1, version: 1, description: null, payload: null },
});

/** What `/flags` answers beside the remote configuration. */
export const flagsAnswer = (values: FlagValues) => ({
  flags: Object.fromEntries(Object.entries(values).map(([key, value], at) => [key, detail(key, value, at)])),
  featureFlags: values,
  featureFlagPayloads: {},
  errorsWhileComputingFlags: false,
  requestId: crypto.randomUUID(),
});

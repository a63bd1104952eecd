import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import type { Claims } from "../claims.ts";
import { describeError } from "../../../lib/platform/describe-error.ts";

type Extension = "broadcast" | "presence";
export type Allowed = Record<Extension, boolean>;

const EXTENSIONS: Extension[] = ["broadcast", "presence"];
const INSUFFICIENT_PRIVILEGE = "42501";

/** Thrown to leave a probing transaction: nothing that a probe writes may stay. */
class ProbeDone extends Error {
  readonly allowed: Allowed;
  constructor(allowed: Allowed) {
    super("probe done");
    this.allowed = allowed;
  }
}

async function probe(sql: Sql, ask: (tx: TransactionSql) => Promise<Allowed>): Promise<Allowed> {
  try {
    await sql.begin(async (tx) => {
      throw new ProbeDone(await ask(tx));
    });
  } catch (error) {
    if (error instanceof ProbeDone) return error.allowed;
    // A policy that fails is a policy that does not allow.
    console.warn(`realtime: policy on realtime.messages failed: ${describeError(error)}`);
  }
  return { broadcast: false, presence: false };
}

const become = (tx: TransactionSql, topic: string, claims: Claims) => tx`
  select set_config('role', ${claims.role}, true),
    set_config('realtime.topic', ${topic}, true),
    set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
    set_config('request.jwt.claim.sub', ${claims.sub ?? ""}, true),
    set_config('request.jwt.claim.role', ${claims.role}, true),
    set_config('request.headers', '{}', true)`;

/** What these claims may receive on a private topic: which rows of `realtime.messages` they can select. */
export function mayRead(sql: Sql, topic: string, claims: Claims): Promise<Allowed> {
  const ids = { broadcast: randomUUID(), presence: randomUUID() };
  return probe(sql, async (tx) => {
    const rows = EXTENSIONS.map((extension) => ({ id: ids[extension], topic, extension, private: true }));
    await tx`insert into realtime.messages ${tx(rows)}`;
    await become(tx, topic, claims);
    const visible = await tx<{ id: string }[]>`
      select id from realtime.messages where id in ${tx(Object.values(ids))}`;
    const seen = new Set(visible.map((row) => row.id));
    return { broadcast: seen.has(ids.broadcast), presence: seen.has(ids.presence) };
  });
}

/** What these claims may send on a private topic: which rows of `realtime.messages` they can insert. */
export function mayWrite(sql: Sql, topic: string, claims: Claims): Promise<Allowed> {
  return probe(sql, async (tx) => {
    await become(tx, topic, claims);
    const allowed: Allowed = { broadcast: false, presence: false };
    for (const extension of EXTENSIONS) {
      allowed[extension] = await tx
        .savepoint((sp) => sp`insert into realtime.messages ${sp({ topic, extension, private: true })}`)
        .then(() => true)
        .catch((error: { code?: string }) => {
          if (error.code === INSUFFICIENT_PRIVILEGE) return false;
          throw error;
        });
    }
    return allowed;
  });
}

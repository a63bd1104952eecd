/**
 * Reader of the logical replication messages of `pgoutput`, protocol version 1
 * (PostgreSQL manual, "Logical Replication Message Formats").
 */
type Column = { name: string; typeOid: number; isKey: boolean };
export type Relation = { oid: number; schema: string; table: string; columns: Column[] };

/** Values by column as PostgreSQL prints them; an unchanged TOAST value is absent. */
export type Tuple = Map<string, string | null>;

export type Change = {
  type: "INSERT" | "UPDATE" | "DELETE";
  relation: Relation;
  record: Tuple | null;
  /** The replica identity before the change: the key, or the whole row with REPLICA IDENTITY FULL. */
  old: Tuple | null;
};

export type Transaction = {
  /** The low 32 bits of the transaction id. */
  xid: number;
  committedAt: Date;
  changes: Change[];
};

const EPOCH_2000 = Date.UTC(2000, 0, 1);

class Reader {
  #at = 1;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  byte = () => this.#bytes.readUInt8((this.#at += 1) - 1);
  int16 = () => this.#bytes.readUInt16BE((this.#at += 2) - 2);
  int32 = () => this.#bytes.readUInt32BE((this.#at += 4) - 4);
  int64 = () => this.#bytes.readBigInt64BE((this.#at += 8) - 8);
  string() {
    const end = this.#bytes.indexOf(0, this.#at);
    const text = this.#bytes.toString("utf8", this.#at, end);
    this.#at = end + 1;
    return text;
  }
  text() {
    const size = this.int32();
    return this.#bytes.toString("utf8", this.#at, (this.#at += size));
  }
}

function readTuple(reader: Reader, columns: Column[]): Tuple {
  const tuple: Tuple = new Map();
  const count = reader.int16();
  for (let at = 0; at < count; at += 1) {
    const kind = String.fromCharCode(reader.byte());
    const name = columns[at]?.name ?? "";
    if (kind === "n") tuple.set(name, null);
    else if (kind === "t") tuple.set(name, reader.text());
  }
  return tuple;
}

function onlyKey(tuple: Tuple, columns: Column[]): Tuple {
  return new Map(columns.filter((column) => column.isKey).map(({ name }) => [name, tuple.get(name) ?? null]));
}

function readRelation(reader: Reader): Relation {
  const oid = reader.int32();
  const schema = reader.string() || "pg_catalog";
  const table = reader.string();
  reader.byte();
  const columns: Column[] = [];
  for (let left = reader.int16(); left > 0; left -= 1) {
    const isKey = (reader.byte() & 1) === 1;
    const name = reader.string();
    columns.push({ name, isKey, typeOid: reader.int32() });
    reader.int32();
  }
  return { oid, schema, table, columns };
}

/** Feed it the messages of one stream in order; it answers with each transaction when it has committed. */
export class TransactionReader {
  readonly #relations = new Map<number, Relation>();
  #open: Transaction | null = null;

  read(bytes: Buffer): Transaction | null {
    const kind = String.fromCharCode(bytes[0] ?? 0);
    const reader = new Reader(bytes);
    if (kind === "B") this.#begin(reader);
    else if (kind === "R") this.#relate(readRelation(reader));
    else if (kind === "I" || kind === "U" || kind === "D")
      this.#open?.changes.push(this.#change(kind, reader));
    else if (kind === "C") return this.#commit();
    return null;
  }

  #begin(reader: Reader): void {
    reader.int64();
    const committedAt = new Date(EPOCH_2000 + Number(reader.int64() / 1000n));
    this.#open = { xid: reader.int32(), committedAt, changes: [] };
  }

  #relate(relation: Relation): void {
    this.#relations.set(relation.oid, relation);
  }

  #commit(): Transaction | null {
    const done = this.#open;
    this.#open = null;
    return done;
  }

  #change(kind: "I" | "U" | "D", reader: Reader): Change {
    const relation = this.#relations.get(reader.int32());
    if (!relation) throw new Error("pgoutput: change of a relation that was not described");
    const { columns } = relation;
    let part = String.fromCharCode(reader.byte());
    if (kind === "I") return { type: "INSERT", relation, record: readTuple(reader, columns), old: null };

    let old: Tuple | null = null;
    if (part === "K" || part === "O") {
      const tuple = readTuple(reader, columns);
      old = part === "K" ? onlyKey(tuple, columns) : tuple;
      if (kind === "U") part = String.fromCharCode(reader.byte());
    }
    if (kind === "D") return { type: "DELETE", relation, record: null, old };
    const record = readTuple(reader, columns);
    return { type: "UPDATE", relation, record, old: old ?? onlyKey(record, columns) };
  }
}

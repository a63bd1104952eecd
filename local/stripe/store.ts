import type { JSONValue, PendingQuery, Row, Sql, TransactionSql } from "postgres";
import type { Customer, Doc, Documents, Kind } from "./documents.ts";
import { newId } from "./ids.ts";
import { missing } from "./problem.ts";
import { publicDoc } from "./public-doc.ts";

/** The pinned version of stripe-node 23.1.0: periods sit on subscription items, payments on `invoice.payments`. */
export const API_VERSION = "2026-10-28.endive";

/** What a direct charge leaves on the connected account: nobody else's requests find it. */
const OWNED: ReadonlySet<string> = new Set<Kind>([
  "checkout.session",
  "payment_intent",
  "charge",
  "refund",
  "dispute",
  "payment_method",
]);

/** The connected account that a document belongs to; null for those of the platform. */
const ownerOf = (doc: Doc): string | null => (doc._account as string | undefined) ?? null;

export type Page = {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  /** Further conditions, each with its `and`. */
  filters?: PendingQuery<Row[]>[];
};

/** One request's view of the documents, inside one transaction; events written through it leave with its commit. */
export class Store {
  readonly sql: Sql | TransactionSql;
  readonly request: { id: string | null; idempotency_key: string | null };
  /** Unix seconds at the start of the request, with the local clock's lead. */
  readonly time: number;
  /** The connected account in whose name things happen; null is the platform. */
  readonly account: string | null;
  constructor(
    sql: Sql | TransactionSql,
    time: number,
    request = { id: null, idempotency_key: null } as Store["request"],
    account: string | null = null,
  ) {
    this.sql = sql;
    this.time = time;
    this.request = request;
    this.account = account;
  }

  /** The same transaction at another time: a test clock's, or the moment a renewal was due. */
  at(time: number): Store {
    return new Store(this.sql, time, this.request, this.account);
  }

  /** The same transaction in the name of a connected account. */
  of(account: string): Store {
    return new Store(this.sql, this.time, this.request, account);
  }

  async insert<K extends Kind>(kind: K, given: Documents[K]): Promise<Documents[K]> {
    const doc = this.account && OWNED.has(kind) ? { ...given, _account: this.account } : given;
    await this
      .sql`insert into stripe.documents (id, kind, doc) values (${doc.id}, ${kind}, ${this.sql.json(doc as JSONValue)})`;
    return doc;
  }

  async save<K extends Kind>(kind: K, doc: Documents[K]): Promise<Documents[K]> {
    await this
      .sql`update stripe.documents set doc = ${this.sql.json(doc as JSONValue)} where id = ${doc.id} and kind = ${kind}`;
    return doc;
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Documents[K] | null> {
    const doc = await this.findAnywhere(kind, id);
    return doc && OWNED.has(kind) && ownerOf(doc) !== this.account ? null : doc;
  }

  /** Reads one document of whomever: for pages and time, which know no account. */
  async findAnywhere<K extends Kind>(kind: K, id: string): Promise<Documents[K] | null> {
    const [row] = await this.sql`select doc from stripe.documents where id = ${id} and kind = ${kind}`;
    return (row?.doc as Documents[K] | undefined) ?? null;
  }

  /** The same transaction in the name of the platform. */
  platform(): Store {
    return new Store(this.sql, this.time, this.request, null);
  }

  /** The same transaction in the name of whom a document belongs to. */
  ownedBy(doc: Doc): Store {
    const owner = ownerOf(doc);
    return owner === this.account ? this : new Store(this.sql, this.time, this.request, owner);
  }

  /** Reads one document or refuses; `param` names the parameter that held the id. */
  async get<K extends Kind>(kind: K, id: string, param = "id"): Promise<Documents[K]> {
    const doc = await this.find(kind, id);
    if (!doc) throw missing(kind.replace("checkout.", "").replace("test_helpers.", ""), id, param);
    return doc;
  }

  /** Reads one document and holds its row until the transaction ends, so that two submits happen in turn. */
  async lock<K extends Kind>(kind: K, id: string, param = "id"): Promise<Documents[K]> {
    await this.sql`select 1 from stripe.documents where id = ${id} and kind = ${kind} for update`;
    return this.get(kind, id, param);
  }

  /** Documents that contain `like` and were not deleted, newest first. */
  async list<K extends Kind>(
    kind: K,
    like: Partial<Doc>,
    page: Page,
  ): Promise<{ data: Documents[K][]; more: boolean }> {
    const back = page.endingBefore !== undefined;
    const cursor = page.endingBefore ?? page.startingAfter ?? null;
    if (cursor) await this.get(kind, cursor, back ? "ending_before" : "starting_after");
    const edge = this.sql`(select seq from stripe.documents where id = ${cursor})`;
    const own = OWNED.has(kind)
      ? this.sql`and doc ->> '_account' is not distinct from ${this.account}`
      : this.sql``;
    const narrowed = (page.filters ?? []).reduce((all, each) => this.sql`${all} ${each}`, this.sql``);
    const rows = await this.sql`
      select doc from stripe.documents
      where kind = ${kind} and doc @> ${this.sql.json(like as JSONValue)} and not doc ? 'deleted' ${own} ${narrowed}
        ${cursor ? (back ? this.sql`and seq > ${edge}` : this.sql`and seq < ${edge}`) : this.sql``}
      order by seq ${back ? this.sql`asc` : this.sql`desc`} limit ${page.limit + 1}`;
    const docs = rows.map((row) => row.doc as Documents[K]);
    const data = docs.slice(0, page.limit);
    return { data: back ? data.reverse() : data, more: docs.length > page.limit };
  }

  async all<K extends Kind>(kind: K, like: Partial<Doc>): Promise<Documents[K][]> {
    return (await this.list(kind, like, { limit: 10_000 })).data;
  }

  /** The time a customer lives in: its test clock's, else now. */
  async timeOf(customer: Customer | string | null): Promise<number> {
    const owner = typeof customer === "string" ? await this.get("customer", customer) : customer;
    return owner?.test_clock
      ? (await this.get("test_helpers.test_clock", owner.test_clock)).frozen_time
      : this.time;
  }

  /** Records an event with a copy of the document as it is now, and queues it for every endpoint that wants it. */
  async emit(
    type: string,
    doc: Record<string, unknown> & { object: string },
    previous?: Record<string, unknown>,
  ): Promise<void> {
    const endpoints = await this.all("webhook_endpoint", { status: "enabled" });
    const wanting = endpoints.filter(
      (e) =>
        (e._connect ?? false) === (this.account !== null) &&
        (e.enabled_events.includes("*") || e.enabled_events.includes(type)),
    );
    const event = await this.insert("event", {
      id: newId("evt"),
      object: "event",
      ...(this.account ? { account: this.account } : {}),
      api_version: API_VERSION,
      created: this.time,
      data: { object: publicDoc(doc as Doc), ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: wanting.length,
      request: this.request,
      type,
    });
    for (const endpoint of wanting) {
      await this.sql`insert into stripe.deliveries (event_id, endpoint) values (${event.id}, ${endpoint.id})`;
    }
  }
}

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { roleOf } from "./staff-roles.ts";

// A change by staff is its declaration here.
vi.mock("@/lib/guard/staff/staff-change", () => ({
  refreshPanel: () => undefined,
  staffChange: (change: unknown) => change,
}));

type Declared = { name: string; rpc: string; role: string };

const modules = import.meta.glob<Record<string, unknown>>("../../lib/**/actions.ts", { eager: true });
const changes = Object.values(modules).flatMap((names) =>
  Object.entries(names).flatMap(([action, value]) =>
    typeof value === "object" && value && "rpc" in value ? [{ ...(value as Declared), action }] : [],
  ),
);

let db: FreshDatabase;
let sources: Map<string, string>;
beforeAll(async () => {
  db = await freshDatabase();
  const rows = await db.sql<{ proname: string; prosrc: string }[]>`
    select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace`;
  sources = new Map(rows.map(({ proname, prosrc }) => [proname, prosrc]));
});
afterAll(() => db.drop());

test("there are declared changes", () => expect(changes.length).toBeGreaterThan(0));

test.each(changes)("$action asks for the role that its function is for", ({ rpc, role }) => {
  expect(role).toBe(roleOf[rpc]);
});

test.each(changes)("$action is refused under the name that its function audits", ({ rpc, name }) => {
  const [, audited] = /private\.refused_action\('([a-z_.]+)'/.exec(sources.get(rpc) ?? "") ?? [];
  expect(name).toBe(audited);
});

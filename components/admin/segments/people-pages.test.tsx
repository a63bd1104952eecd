import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { ImportLineList } from "@/components/admin/imports/import-line-list";
import { ImportList } from "@/components/admin/imports/import-list";
import { ImportView } from "@/components/admin/imports/import-view";
import { fieldNames, type Rule } from "@/lib/admin/segments/rules";
import type { SegmentFile } from "@/lib/admin/segments/schema";
import {
  consents,
  fileFaults,
  importStates,
  rowFaults,
  rowNotes,
  rowStates,
} from "@/lib/admin/imports/rules";
import type { ImportFile } from "@/lib/admin/imports/schema";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import adminEs from "@/lib/platform/i18n/messages/es/admin.json";
import adminImport from "@/lib/platform/i18n/messages/en/adminImport.json";
import adminImportEs from "@/lib/platform/i18n/messages/es/adminImport.json";
import adminSegments from "@/lib/platform/i18n/messages/en/adminSegments.json";
import adminSegmentsEs from "@/lib/platform/i18n/messages/es/adminSegments.json";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import errorsEs from "@/lib/platform/i18n/messages/es/errors.json";
import members from "@/lib/platform/i18n/messages/en/members.json";
import membersEs from "@/lib/platform/i18n/messages/es/members.json";
import points from "@/lib/platform/i18n/messages/en/points.json";
import pointsEs from "@/lib/platform/i18n/messages/es/points.json";
import { SegmentEditor } from "./segment-editor";
import { SegmentList } from "./segment-list";

const none = vi.hoisted(() => async () => ({ ok: true, data: null }));
vi.mock("@/lib/admin/segments/actions", () => ({
  saveSegmentAction: none,
  deleteSegmentAction: none,
  trySegmentAction: none,
  countSegmentAction: none,
}));
vi.mock("@/lib/admin/imports/actions", () => ({ beginImportAction: none, changeImportAction: none }));
vi.mock("@/lib/admin/audit/actions", () => ({ changeEffectAction: none, undoAction: none }));
vi.mock("@/lib/security/actions", () => ({ myFactors: none }));
vi.mock("@/components/members/when", () => ({ When: ({ at }: { at: string }) => at.slice(0, 10) }));
vi.mock("@/components/admin/list/admin-list", () => ({
  AdminList: ({ words, rows }: { words: object; rows: { cells: Record<string, React.ReactNode> }[] }) => (
    <>
      {JSON.stringify(words)}
      {rows.map((row, n) => (
        <div key={n}>
          {Object.entries(row.cells).map(([key, cell]) => (
            <div key={key}>{cell}</div>
          ))}
        </div>
      ))}
    </>
  ),
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }));

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const at = "2027-03-01T12:00:00Z";
const rules: Rule[] = fieldNames.map((field) =>
  field === "wallet" || field === "nft" || field === "onboarded"
    ? { field, op: "is", value: false }
    : field === "points" || field === "referrals" || field === "spend"
      ? { field, op: "at_least", value: 2950 }
      : field === "joined"
        ? { field, op: "from", value: "2026-01-31" }
        : field === "seen"
          ? { field, op: "never" }
          : { field, op: "not_in", value: [field === "tier" ? "pro" : "x"] },
);
const segment = {
  id: id(1),
  name: "Quiet <climbers>",
  rule: { match: "any" as const, rules: [...rules, { match: "none" as const, rules: rules.slice(0, 2) }] },
  version: 3,
  made_by: "Ada",
  made_at: at,
  changed_by: null,
  changed_at: at,
  counted: { count: 1200, at, current: false, counting: true },
  uses: [
    { kind: "view", id: id(2), name: "Ours" },
    { kind: "campaign", id: id(3), name: "Autumn" },
    { kind: "mission", id: id(9), name: "Say it" },
    { kind: "flag", id: "hub_order", name: "hub_order" },
    { kind: "unheard", id: id(4), name: "Of" },
  ],
};
const segmentFile: SegmentFile = {
  segment,
  fields: [
    { field: "tier", kind: "choice", choices: ["standard", "pro"] },
    { field: "segment", kind: "choice", choices: ["new", "power"] },
    { field: "funnel", kind: "choice", choices: ["none", "held"] },
  ],
  levels: ["trailhead", "skyline"],
  missions: [{ id: id(5), texts: { en: { title: "Say it", text: "" } } }],
};
const all = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key, n) => [key, n + 1])) as Record<K, number>;
const imported: ImportFile = {
  id: id(6),
  name: "old.csv",
  state: "checked",
  fault: null,
  fault_line: null,
  fault_column: null,
  lines: 16,
  pace: 100,
  consent: "missing",
  made_by: null,
  made_at: at,
  started_at: at,
  ended_at: at,
  counts: all(rowStates),
  invited: 4,
  faults: all(rowFaults),
  notes: all(rowNotes),
  points: 6200,
  leaving: 3,
  left_out: [
    { name: "stripe_customer_id", place: 7, lines: 3 },
    { name: "", place: 9, lines: 1 },
  ],
  plans: [{ plan: "Gold", lines: 2 }],
  dated: 5,
  noted: 1,
  errors: rowFaults.map((fault, n) => ({ line: n + 2, email: `<x>${n}@example.com`, fault })),
  points_limit: 5000,
  keep_days: 365,
};
const answer = <R,>(rows: R[]) =>
  ({
    state: { filter: {}, sort: { key: "made", desc: true }, columns: null, view: null, position: null },
    page: { rows, total: rows.length, estimated: false, next: null, previous: null },
    chosen: null,
    views: [],
    next: null,
    previous: null,
    now: at,
  }) as never;

it.each([
  ["en", { admin, adminImport, adminSegments, errors, members, points }],
  [
    "es",
    {
      admin: adminEs,
      adminImport: adminImportEs,
      adminSegments: adminSegmentsEs,
      errors: errorsEs,
      members: membersEs,
      points: pointsEs,
    },
  ],
] as const)(
  "the pages of segments and imports have words for every field, state, fault and note (%s)",
  (locale, messages) => {
    const missing: string[] = [];
    const shown = (page: React.ReactNode) =>
      renderToStaticMarkup(
        <NextIntlClientProvider
          locale={locale}
          messages={messages}
          timeZone="UTC"
          now={new Date(at)}
          onError={({ message }) => missing.push(message)}
        >
          {page}
        </NextIntlClientProvider>,
      );
    const lines = rowFaults.map((fault, n) => ({
      import_id: id(6),
      line: n + 2,
      email: n === 0 ? "" : `p${n}@example.com`,
      name: "P",
      locale,
      joined_there: n === 0 ? "2019-08-30" : null,
      plan: n === 0 ? "Gold" : null,
      points: 5,
      state: rowStates[n % rowStates.length] ?? "fine",
      fault,
      notes: [...rowNotes],
      invited_at: at,
      user_id: id(7),
      joined_at: at,
    }));
    const pages = [
      shown(<SegmentEditor file={segmentFile} />),
      shown(<SegmentEditor file={{ ...segmentFile, segment: null }} />),
      shown(
        <SegmentList
          answer={answer([
            segment,
            {
              ...segment,
              id: id(8),
              uses: [],
              counted: { count: null, at: null, current: false, counting: false },
            },
          ])}
          roles={["admin"]}
        />,
      ),
      ...importStates.map((state) => shown(<ImportView file={{ ...imported, state }} />)),
      ...fileFaults.map((fault) =>
        shown(
          <ImportView
            file={{ ...imported, state: "failed", fault, fault_line: 3, fault_column: "Suscripción" }}
          />,
        ),
      ),
      ...consents.map((consent) => shown(<ImportView file={{ ...imported, consent }} />)),
      shown(<ImportList answer={answer([imported])} roles={["admin"]} />),
      shown(<ImportLineList answer={answer(lines)} roles={["admin"]} of={{ id: id(6), name: "old.csv" }} />),
    ];
    expect(missing).toEqual([]);
    expect(pages[0]).toContain("29.5");
    // What a file holds and does not bring along is named.
    expect(pages.filter((page) => page.includes("stripe_customer_id"))).not.toHaveLength(0);
    expect(pages.join("")).toContain("Gold");
    // A column that is missing, or there twice, is named.
    expect(pages.filter((page) => page.includes("Suscripción"))).toHaveLength(3);
    expect(pages.join("")).not.toMatch(/<climbers>|<x>|undefined|\[object/);
  },
);

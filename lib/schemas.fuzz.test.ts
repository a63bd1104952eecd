import { expect, test, vi } from "vitest";
import { z } from "zod";
import { isErrorCode } from "@/lib/platform/errors";
import fc from "../local/testing/properties.ts";

/** Inputs per schema; FUZZ=1000 tries more. */
const runs = Number(process.env.FUZZ ?? 60);

/** A change by staff is its declaration here, whose form is tried. */
vi.mock("@/lib/guard/staff/staff-change", () => ({
  refreshPanel: () => undefined,
  staffChange: (change: unknown) => change,
}));
const declarations = import.meta.glob<Record<string, unknown>>("./**/actions.ts", { eager: true });
const forms = Object.entries(declarations).flatMap(([file, names]) =>
  Object.entries(names).flatMap(([name, value]) =>
    typeof value === "object" && value && "form" in value && value.form instanceof z.ZodType
      ? [{ name: `${file.slice(2)} ${name}`, schema: value.form }]
      : [],
  ),
);

const modules = import.meta.glob<Record<string, unknown>>("./**/schema.ts", { eager: true });
const schemas = Object.entries(modules).flatMap(([file, names]) =>
  Object.entries(names).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [{ name: `${file.slice(2)} ${name}`, schema: value }] : [],
  ),
);

const hostile = fc.oneof(
  fc.constantFrom(null, undefined, "", " ", "\u0000", "\ud800", "\u202e", "__proto__", "NaN", "-0", "1e400"),
  fc.constantFrom("x".repeat(20_000), "0x", "⁨٣", "../..", "javascript:alert(1)", "2026-13-45T99:99", 1e308),
  fc.constantFrom(
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    new File(["x"], "a.png"),
    new Date(Number.NaN),
  ),
  fc.string({ unit: "binary" }),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
  // None without a prototype: no request makes one, and the check of a length throws for it (zod 4).
  fc.anything({ maxDepth: 2, withMap: true, withSet: true, withBigInt: true }),
);

/** Values close to what a schema takes: each part is now right in kind, now anything at all. */
function near(schema: z.core.$ZodType, depth = 4): fc.Arbitrary<unknown> {
  if (depth === 0) return hostile;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (one: z.core.$ZodType) => near(one, depth - 1);
  const right = (): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case "object":
        return fc.record(
          Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, inner(one)])),
          {
            requiredKeys: [],
          },
        );
      case "array":
        return fc.array(inner(def.element), { maxLength: 4 });
      case "tuple":
        return fc.tuple(...def.items.map(inner));
      case "record":
        return fc.dictionary(fc.string(), inner(def.valueType), { maxKeys: 3 });
      case "union":
        return fc.oneof(...def.options.map(inner));
      case "enum":
        return fc.constantFrom(...Object.values(def.entries));
      case "literal":
        return fc.constantFrom(...def.values);
      case "pipe":
        return inner(def.in);
      case "lazy":
        return fc.constant(null).chain(() => inner(def.getter()));
      case "optional":
      case "nullable":
      case "default":
      case "prefault":
      case "catch":
      case "readonly":
      case "nonoptional":
        return inner(def.innerType);
      case "string":
        return fc.oneof(fc.string({ unit: "binary" }), fc.uuid(), fc.emailAddress(), fc.webUrl(), fc.ipV6());
      case "number":
        return fc.oneof(fc.integer(), fc.double());
      case "boolean":
        return fc.boolean();
      default:
        return hostile;
    }
  };
  return fc.oneof({ arbitrary: right(), weight: 4 }, { arbitrary: hostile, weight: 1 });
}

test("there are schemas and forms to try", () => {
  expect(schemas.length).toBeGreaterThan(250);
  expect(forms.length).toBeGreaterThan(0);
});

/** zod's own messages are sentences. */
const looksLikeCode = (message: string) => /^[a-z][a-z0-9_]*$/.test(message);

test.each([...schemas, ...forms])(
  "$name answers whatever it is given, and in codes that have words",
  ({ schema }) => {
    fc.assert(
      fc.property(near(schema), (input) => {
        const result = schema.safeParse(input);
        for (const { message } of result.error?.issues ?? [])
          if (looksLikeCode(message)) expect(isErrorCode(message), message).toBe(true);
      }),
      { numRuns: runs },
    );
  },
);

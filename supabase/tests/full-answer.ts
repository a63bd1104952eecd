import { expect } from "vitest";
import type { z } from "zod";

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
};
const given = (values: unknown[]) => values.filter((value) => value !== null && value !== undefined);

/** Fields of a schema of which no answer says anything: nothing was proven about them. */
function unseen(schema: z.ZodType, values: unknown[], path = ""): string[] {
  const { type, shape, element, innerType, valueType, in: before } = schema.def as Def;
  const inner = innerType ?? (type === "pipe" ? before : undefined);
  if (inner) return unseen(inner, values, path);
  const told = given(values);
  if (told.length === 0) return [path];
  if (element) return unseen(element, told.flat(), `${path}[]`);
  if (type === "record" && valueType) {
    return unseen(
      valueType,
      told.flatMap((value) => Object.values(value as object)),
      `${path}{}`,
    );
  }
  return Object.entries(shape ?? {}).flatMap(([key, field]) =>
    unseen(
      field,
      told.map((value) => (value as Record<string, unknown>)[key]),
      `${path}.${key}`,
    ),
  );
}

/** Every answer is as the schema says, and together they have a value in each of its fields. */
export function expectFullAnswers(schema: z.ZodType, ...answers: unknown[]): void {
  for (const answer of answers) expect(schema.safeParse(answer).error?.issues ?? []).toEqual([]);
  expect(unseen(schema, answers), "fields without a value").toEqual([]);
}

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { unwrapAs } from "./unwrap-as";

const schema = z.object({ name: z.string(), rows: z.array(z.object({ at: z.string().nullable() })) });
const told = (data: unknown) => unwrapAs(schema, { data, error: null });

describe("unwrapAs", () => {
  it("gives what the schema describes, without keys that nobody asked for", () => {
    expect(told({ name: "Lena", rows: [{ at: null, card: "4242" }], secret: 1 })).toEqual({
      name: "Lena",
      rows: [{ at: null }],
    });
  });

  it("throws what the database refused", () => {
    const refused = () => unwrapAs(schema, { data: null, error: { code: "P0001", message: "suspended" } });
    expect(refused).toThrow(AppError);
    expect(refused).toThrow("suspended");
  });

  it.each([
    [null, "(all): "],
    [{ name: "Lena Brandt" }, "rows: "],
    [{ name: 7, rows: [{ at: null }, { at: 3 }] }, "rows.1.at: "],
  ])("names the field of an answer of another shape: %j", (data, field) => {
    expect(() => told(data)).toThrow(field);
    expect(() => told(data)).not.toThrow(AppError);
  });

  it("names no value, and only the first fields of many", () => {
    const many = {
      name: "Lena Brandt",
      rows: Array.from({ length: 40 }, () => ({ at: { secret: "word" } })),
    };
    const message = (() => {
      try {
        return told(many) && "";
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(message).toContain("rows.4.at");
    expect(message).not.toMatch(/rows.5.at|Lena|word/);
  });
});

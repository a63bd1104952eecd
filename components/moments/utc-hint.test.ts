import { afterEach, expect, it, vi } from "vitest";
import { momentOf } from "./utc-hint";

afterEach(() => vi.unstubAllGlobals());

class Part {
  #attributes: Record<string, string>;
  #children: Part[];
  constructor(attributes: Record<string, string>, children: Part[] = []) {
    this.#attributes = attributes;
    this.#children = children;
  }
  getAttribute = (name: string) => this.#attributes[name] ?? null;
  closest = () => ("data-moment" in this.#attributes ? this : null);
  querySelector(selector: string) {
    const at = /^\[data-moment\]\[datetime="(.*)"\]$/.exec(selector)?.[1];
    return this.#children.find((child) => child.getAttribute("datetime") === at) ?? null;
  }
}

it("finds the moment itself, and in a row with the focus the one of the row", () => {
  vi.stubGlobal("Element", Part);
  const moment = (datetime: string) => new Part({ "data-moment": "UTC", datetime });
  const [said, changed] = [moment("2026-03-04T09:30:00Z"), moment("2026-03-04T09:31:00Z")];
  const found = (part: Part) => momentOf({ target: part as unknown as Element });
  const row = { "data-moments": "2026-03-04T09:30:00Z" };
  expect(found(changed)).toBe(changed);
  expect(found(new Part(row, [changed, said]))).toBe(said);
  expect(found(new Part(row, [changed]))).toBeNull();
  expect(found(new Part({}, [said]))).toBeNull();
});

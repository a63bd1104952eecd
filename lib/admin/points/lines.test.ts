import { describe, expect, it } from "vitest";
import { readLines } from "./lines";

describe("a list of members with points", () => {
  it("is one member a line", () => {
    expect(readLines("lena@altura.test\n\n  Tomás Vidal \n")).toEqual({
      lines: [
        { line: 1, member: "lena@altura.test", points: null, reason: null },
        { line: 3, member: "Tomás Vidal", points: null, reason: null },
      ],
      errors: [],
    });
  });

  it.each([
    ["commas", "member,points,reason\nlena,40,Helped at the hut"],
    ["semicolons", "Miembro;Puntos;Motivo\nlena;40;Helped at the hut"],
    ["tabs, with a byte order mark", "\uFEFFmember\tpoints\treason\nlena\t40\tHelped at the hut"],
    ["quotes", '"lena","40","Helped at the hut"'],
  ])("is a CSV with %s, whose first line may name the columns", (_how, text) => {
    const { lines, errors } = readLines(text);
    expect(errors).toEqual([]);
    expect(lines).toMatchObject([{ member: "lena", points: 40, reason: "Helped at the hut" }]);
  });

  it("takes points away, and keeps a comma in the reason", () => {
    expect(readLines("lena,-20,Twice, by mistake").lines).toMatchObject([
      { points: -20, reason: "Twice, by mistake" },
    ]);
  });

  it("names each line that cannot be read, and why", () => {
    expect(readLines("lena,some\n,5\nmateo,0\nnoor,5,no\nada,5,Fine words").errors).toEqual([
      { line: 1, text: "lena, some", fault: "points_invalid" },
      { line: 2, text: ", 5", fault: "member_missing" },
      { line: 3, text: "mateo, 0", fault: "points_invalid" },
      { line: 4, text: "noor, 5, no", fault: "reason_invalid" },
    ]);
    expect(readLines('lena,5\n"mateo,6').errors).toMatchObject([{ fault: "unreadable" }]);
  });
});

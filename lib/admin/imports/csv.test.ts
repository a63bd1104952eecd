import { describe, expect, it } from "vitest";
import { delimiterOf, readHead, readImport, UnreadableFile } from "./csv";
import { decode } from "./decode";

const own = { email: "email", name: "name", points: "points" };
const named = { email: "email", name: "name" };
const linesOf = (...given: Parameters<typeof readImport>) => readImport(...given).lines;
const utf8 = (text: string) => new TextEncoder().encode(text);
const faultOf = (text: string, columns = own) => {
  try {
    readImport(text, columns);
    return null;
  } catch (error) {
    return error instanceof UnreadableFile ? [error.fault, error.line] : error;
  }
};

describe("a messy file", () => {
  it("may begin with a byte order mark, end lines as Windows does, and quote what it likes", () => {
    const text =
      '\uFEFFemail,name,points\r\n"a@example.com","Ana ""la"" Ruiz","1,200"\r\n\r\nb@example.com,"Two\r\nlines",\r\n';
    expect(linesOf(decode(utf8(text)), own)).toEqual([
      { line: 2, email: "a@example.com", name: 'Ana "la" Ruiz', points: "1,200" },
      { line: 5, email: "b@example.com", name: "Two\nlines", points: "" },
    ]);
  });

  it("may be Latin-1 with semicolons, or UTF-16 with tabs", () => {
    const latin = Uint8Array.from(
      [..."email;name\nj@example.com;Jos"].map((c) => c.charCodeAt(0)).concat(0xe9, 0x0a),
    );
    expect(linesOf(decode(latin), named)).toEqual([{ line: 2, email: "j@example.com", name: "José" }]);
    const wide = new Uint8Array(
      new Uint16Array([0xfeff, ...[..."email\tname\nz@example.com\tZoë"].map((c) => c.charCodeAt(0))]).buffer,
    );
    expect(linesOf(decode(wide), named)).toEqual([{ line: 2, email: "z@example.com", name: "Zoë" }]);
  });

  it("may have other signs inside its values than between them", () => {
    expect(delimiterOf("email,labels\na@example.com,one;two;three;four\n")).toBe(",");
    expect(delimiterOf('email;note\na@example.com;"1,2,3,4,5"\n')).toBe(";");
  });

  it("may have lines that are too short, too long, or stray quotes", () => {
    const text =
      'email,name\nshort@example.com\nlong@example.com,Lo,and,behold\nq@example.com,Rob "Bob" Ray\n';
    expect(linesOf(text, named).map(({ line, email, name }) => [line, email, name])).toEqual([
      [2, "short@example.com", undefined],
      [3, "long@example.com", "Lo"],
      [4, "q@example.com", 'Rob "Bob" Ray'],
    ]);
  });

  it("is refused as a whole when it is empty, has no address column or a quote that never ends", () => {
    expect(faultOf("")).toEqual(["empty", null]);
    expect(faultOf("email,name\n")).toEqual(["empty", null]);
    expect(faultOf("mail,name\na@example.com,A\n")).toEqual(["no_email_column", null]);
    expect(faultOf('email,name\na@example.com,"A\nb@example.com,B\n')?.[0 as never]).toBe("quote_open");
  });

  it("has at most a hundred thousand lines, which are read within a moment", () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => `p${n}@example.com,Person ${n},${n}`);
    expect(linesOf(`email,name,points\n${lines.join("\n")}`, own)).toHaveLength(100_000);
    expect(faultOf(`email,name,points\n${lines.join("\n")}\nlast@example.com,L,1`)).toEqual([
      "too_many_lines",
      100_001,
    ]);
  });
});

describe("the head of a file", () => {
  it("is told from its beginning alone, though that ends within a line", () => {
    expect(readHead('email;name\na@example.com;"A"\nb@exam')).toEqual({
      names: ["email", "name"],
      sample: [["a@example.com", "A"]],
    });
  });

  it("tells columns of the same name apart, also where a third has the number already", () => {
    expect(readHead("email,status,status,status (1),\na@example.com,yes,no,x,\n").names).toEqual([
      "email",
      "status (2)",
      "status (3)",
      "status (1)",
      "",
    ]);
  });
});

describe("a column that was chosen", () => {
  const columnOf = (text: string, columns: object) => {
    try {
      return linesOf(text, columns);
    } catch (error) {
      return error instanceof UnreadableFile ? [error.fault, error.column] : error;
    }
  };

  it("stops the import by name when the file does not have it", () => {
    const text = "email,Suscripción\na@example.com,no\n";
    expect(columnOf(text, { email: "email", invite: "SuscripciÃ³n" })).toEqual([
      "column_missing",
      "SuscripciÃ³n",
    ]);
    for (const kind of ["name", "points", "unsubscribed", "bounced", "complained", "member", "gone", "paid"])
      expect(columnOf(text, { email: "email", [kind]: "Not there" })).toEqual([
        "column_missing",
        "Not there",
      ]);
    expect(columnOf(text, { email: "Email" })).toEqual(["no_email_column", "Email"]);
    expect(columnOf(text, { invite: "Suscripción" })).toEqual(["no_email_column", null]);
  });

  it("is never the first of two that have its name", () => {
    const text = "email,subscribed,subscribed\na@example.com,yes,no\n";
    expect(columnOf(text, { email: "email", invite: "subscribed" })).toEqual(["column_twice", "subscribed"]);
    expect(columnOf(text, { email: "email", invite: "subscribed (2)" })).toEqual([
      { line: 2, email: "a@example.com", invite: "no" },
    ]);
  });

  it("may be the surname, which stands behind the name", () => {
    const text = "email,First Name,Last Name\na@example.com, Ana , Ruiz\nb@example.com,,Lut\nc@example.com\n";
    expect(columnOf(text, { email: "email", name: "First Name", surname: "Last Name" })).toEqual([
      { line: 2, email: "a@example.com", name: "Ana Ruiz" },
      { line: 3, email: "b@example.com", name: "Lut" },
      { line: 4, email: "c@example.com" },
    ]);
  });
});

import { describe, expect, it, test } from "vitest";
import { decodeAs } from "@/lib/platform/text/decode-as";
import { readHead, readImport } from "./csv";
import { decode, headBytes } from "./decode";

const text = "correo electrónico;nombre;ñ\nana@example.com;José Núñez;sí\nzoe@example.com;Zoë Größe;não\n";
const utf8 = (of: string) => new TextEncoder().encode(of);
const bytes = (...of: (number | Uint8Array)[]) =>
  Uint8Array.from(of.flatMap((one) => (typeof one === "number" ? [one] : [...one])));

const wide = (of: string, big: boolean) => {
  const made = new DataView(new ArrayBuffer(of.length * 2));
  [...of].forEach((_, at) => made.setUint16(at * 2, of.charCodeAt(at), !big));
  return new Uint8Array(made.buffer);
};
/** By the table of an old encoding, read backwards. */
const inOld = (of: string, encoding: string) => {
  const table = decodeAs(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  );
  return Uint8Array.from([...of].map((sign) => table.indexOf(sign)));
};

describe("a file as spreadsheets write it", () => {
  it.each([
    ["UTF-8", utf8(text)],
    ["UTF-8 with a mark", bytes(0xef, 0xbb, 0xbf, utf8(text))],
    ["UTF-16 with a mark", bytes(0xff, 0xfe, wide(text, false))],
    ["UTF-16, the other way round", bytes(0xfe, 0xff, wide(text, true))],
    ["UTF-16 without a mark", wide(text, false)],
    ["UTF-16 without a mark, the other way round", wide(text, true)],
    ["Windows-1252", inOld(text, "windows-1252")],
    ["Mac Roman", inOld(text, "macintosh")],
    ["with ends of lines of Windows", utf8(text.replaceAll("\n", "\r\n"))],
    ["with ends of lines of an old Mac", inOld(text.replaceAll("\n", "\r"), "macintosh")],
    ["with an end as DOS wrote it", bytes(utf8(text), 0x1a)],
  ])("is read: %s", (_, file) => {
    expect(decode(file)).toBe(text);
    // The same by its beginning alone, wherever that ends behind the second line.
    for (let end = file.length - 12; end <= file.length; end += 1)
      expect(readHead(decode(file.slice(0, end), { cut: true })).names).toEqual([
        "correo electrónico",
        "nombre",
        "ñ",
      ]);
  });

  it("keeps the apostrophe of Windows between letters", () => {
    expect(decode(inOld("email,name\na@example.com,Seán O’Neil\n", "windows-1252"))).toContain("Seán O’Neil");
  });

  it("may be put together from lines of two kinds", () => {
    const mixed = bytes(
      utf8("email,name,país\na@example.com,José,España\n"),
      inOld("b@example.com,Zoë,Österreich\n", "windows-1252"),
    );
    expect(decode(mixed)).toBe("email,name,país\na@example.com,José,España\nb@example.com,Zoë,Österreich\n");
  });
});

test("the beginning of a file is read wherever it is cut inside a sign", () => {
  const rows = Array.from({ length: 2500 }, (_, n) => `bug${n}@example.com,田中太郎👩‍👧,es\n`).join("");
  for (const shift of ["", "x", "xx", "xxx"]) {
    const file = utf8(`correo electrónico,nombre${shift},idioma\n${rows}`);
    expect(file.length).toBeGreaterThan(headBytes);
    const { names, sample } = readHead(decode(file.slice(0, headBytes), { cut: true }));
    expect(names).toEqual(["correo electrónico", `nombre${shift}`, "idioma"]);
    expect(sample[0]).toEqual(["bug0@example.com", "田中太郎👩‍👧", "es"]);
  }
});

describe("what spreadsheets add", () => {
  const columns = { email: "email", name: "name" };
  it.each([
    ["sep=;\nemail;name\na@example.com;Ana, Ruiz\n", 3],
    ["SEP=\t\nemail\tname\na@example.com\tAna, Ruiz\n", 3],
    ['"sep=|"\nemail|name\na@example.com|Ana, Ruiz\n', 3],
    ['email;name\na@example.com;"Ana, Ruiz"\n', 2],
    ['"email";"name";"1,5;2,5"\n"a@example.com";"Ana, Ruiz";"3,5"\n', 2],
    ['email,name\n="a@example.com","Ana, Ruiz"\n', 2],
    ['email,name\n\'=a@example.com,"Ana, Ruiz"\n', 2],
  ])("is no part of the values: %j", (file, line) => {
    const [read] = readImport(decode(utf8(file)), columns).lines;
    expect({ ...read, email: read?.email?.replace(/^=/, "") }).toEqual({
      line,
      email: "a@example.com",
      name: "Ana, Ruiz",
    });
    expect(readHead(decode(utf8(file))).names.slice(0, 2)).toEqual(["email", "name"]);
  });

  it("may have line breaks in a quoted value, also where the beginning ends in one", () => {
    const file = `email,name,note\na@example.com,Ana,"One\r\n${"two ".repeat(20_000)}\n"\n`;
    expect(readHead(decode(utf8(file).slice(0, headBytes), { cut: true })).names).toEqual([
      "email",
      "name",
      "note",
    ]);
    expect(readImport(decode(utf8(file)), columns).lines).toEqual([
      { line: 4, email: "a@example.com", name: "Ana" },
    ]);
  });
});

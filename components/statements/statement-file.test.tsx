// @vitest-environment node
import { deflateSync } from "node:zlib";
import { renderToBuffer } from "@react-pdf/renderer";
import { exportJWK, generateKeyPair } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { publicKeys, signStatement, signSummary, type StatementKeys } from "@/lib/statements/sign";
import { statementInFile, statementInText } from "@/lib/statements/statement-file";
import { verifyStatement } from "@/lib/statements/verify";
import { StatementPdf } from "./statement-pdf";

const issuer = "https://altura.club";
const now = new Date("2026-11-24T08:00:00Z");
const own = {
  member: "11111111-1111-4111-8111-111111111111",
  at: "2026-11-23T08:00:00Z",
  total: 170,
  lines: [],
};

let keys: StatementKeys;
let code: string;
let link: string;
let pdf: Buffer;
beforeAll(async () => {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  keys = [{ ...(await exportJWK(privateKey)), kty: "EC", kid: "2026-11" }];
  code = await signSummary(own, issuer, keys);
  link = `${issuer}/es/verify#${code}`;
  pdf = await renderToBuffer(
    <StatementPdf
      locale="en"
      title="Statement of points"
      facts={[["Points in total", "170"]]}
      heading="Lines"
      lines={[["Mission", "+120"]]}
      more={null}
      how="Scan the code."
      link={link}
    />,
  );
});

/** The verdict on a file, as the form comes to it. */
async function verdictOn(content: string | Uint8Array<ArrayBuffer>, most?: number): Promise<string> {
  const text = await statementInFile(new Blob([content]), most);
  return text === null ? "none" : (await verifyStatement(text, publicKeys(keys), issuer, now)).state;
}
const bytes = (text: string | Buffer) =>
  new Uint8Array(typeof text === "string" ? Buffer.from(text, "latin1") : text);
/** A PDF of one packed part, as programs write it that save a file again. */
const packed = (text: string, ends = "\n") =>
  bytes(
    `%PDF-1.7\n1 0 obj\n<</Type/ObjStm/Filter/FlateDecode>>\nstream\r\n${deflateSync(text).toString("latin1")}${ends}endstream\nendobj\n%%EOF`,
  );

describe("the PDF of a statement", () => {
  it("is genuine as it was downloaded", async () => {
    expect(await verdictOn(bytes(pdf))).toBe("good");
  });

  it("is genuine when another program has packed or rewritten its link", async () => {
    for (const ends of ["\n", "\r\n", ""])
      expect(await verdictOn(packed(`<</S/URI/URI(${link})>>`, ends))).toBe("good");
    const digits = Buffer.from(link).toString("hex");
    expect(await verdictOn(bytes(`%PDF-1.4\n<</S/URI/URI <${digits}>>>`))).toBe("good");
    const broken = `${link.slice(0, 80)}\\\r\n${link.slice(80)}`;
    expect(await verdictOn(bytes(`%PDF-1.4\n<</S/URI/URI(${broken})>>`))).toBe("good");
  });

  it("is genuine when its packed part ends with a byte that is also the end of a line", async () => {
    for (const last of [0x0a, 0x0d]) {
      let text = link;
      while (deflateSync(text).at(-1) !== last) text += " ";
      for (const ends of ["\n", "\r\n", "\r", ""]) expect(await verdictOn(packed(text, ends))).toBe("good");
    }
  });

  it("is not genuine with an altered code", async () => {
    const [head, body = "", sign] = code.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
    const raised = Buffer.from(JSON.stringify({ ...claims, total: 99_999 })).toString("base64url");
    const other = pdf.toString("latin1").replace(code, `${head}.${raised}.${sign}`);
    expect(other).toContain(raised);
    expect(await verdictOn(bytes(other))).toBe("bad");
  });

  it("is none without a code, when it is broken off, or when its parts are no packed ones", async () => {
    for (const text of [
      "%PDF-1.7\n%%EOF",
      "%PDF-1.7\nstream\n",
      "%PDF-1.7\nstream\nnot packed\nendstream\nstream\n\nendstream",
      pdf.toString("latin1").replaceAll(/\/verify#[\w.-]+/g, ""),
    ])
      expect(await verdictOn(bytes(text))).toBe("none");
  });

  it("is given up when little unpacks to very much", async () => {
    const file = packed("0".repeat(1_000_000) + link);
    expect(await verdictOn(file)).toBe("good");
    expect(await verdictOn(file, 500_000)).toBe("none");
  });
});

describe("another file", () => {
  it("is read as text: the signed file, with or without a mark of its encoding, the code, or its link", async () => {
    const json = await signStatement(own, issuer, keys);
    for (const text of [json, `\ufeff${json}`, code, `${link}\n`]) expect(await verdictOn(text)).toBe("good");
    expect(await verdictOn("hello")).toBe("unreadable");
  });

  it("may be pasted as the link that stands on paper", () => {
    expect(statementInText(`see ${link} .`)).toBe(code);
    expect(statementInText(code)).toBe(code);
  });
});

// @vitest-environment node
import { renderToBuffer } from "@react-pdf/renderer";
import { expect, it } from "vitest";
import { ReceiptPdf } from "./receipt-pdf";

const fileOf = (name: string) =>
  renderToBuffer(
    <ReceiptPdf
      locale="en"
      title="Receipt"
      what="Altura Founder"
      facts={[["Paid by", name]]}
      lines={[
        ["Refunded", "−$1,000"],
        ["Total", "1 000,00 €"],
      ]}
      notes={["Made from the records of Altura."]}
    />,
  );
/** Each piece of text in one alphabet has its font in the file. */
const piecesIn = (file: Buffer) => file.toString("latin1").match(/\/FontFile2 /g)?.length ?? 0;

it.each([
  ["Vera Lang", 0],
  // Ł|ukasz |Ż|ó|łć
  ["Łukasz Żółć", 4],
  ["Ελένη Παππά", 2],
  ["Дарья Щербакова", 2],
  // Ἀ|θην|ᾶ
  ["Ἀθηνᾶ", 2],
  ["Nguyễn Thị Ánh", 4],
])("the name %s is printed with letters of its own alphabet", async (name, more) => {
  const latin = piecesIn(await fileOf("Vera Lang"));
  const file = await fileOf(name);
  expect(piecesIn(file) - latin).toBe(more);
  expect(file.toString("latin1")).not.toMatch(/Helvetica/);
});

import { join } from "node:path";
import { Document, Font, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { brand } from "@/lib/platform/brand";
import type { Line } from "@/lib/billing/receipt-lines";

/** The fonts that every PDF reader brings know no letters beyond those of western Europe. One alphabet, one file (`npm run fonts`). */
const alphabets = ["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"];
const file = (alphabet: string, weight: number) =>
  join(process.cwd(), "components/shell/fonts/pdf", `${alphabet}-${weight}.ttf`);
for (const alphabet of alphabets) {
  const fonts = [400, 600].map((fontWeight) => ({ src: file(alphabet, fontWeight), fontWeight }));
  Font.register({ family: alphabet, fonts });
}
// Names and numbers are not broken in two.
Font.registerHyphenationCallback((word) => [word]);

const styles = StyleSheet.create({
  page: { padding: 56, fontFamily: alphabets, fontSize: 10, color: "#14181d", lineHeight: 1.4 },
  head: { flexDirection: "row", justifyContent: "space-between", marginBottom: 32 },
  brand: { fontSize: 18, fontWeight: 600 },
  title: { fontSize: 18 },
  what: { fontSize: 13, fontWeight: 600, marginBottom: 12 },
  section: { marginBottom: 24 },
  row: {
    flexDirection: "row",
    justifyContent: "space-between",
    paddingVertical: 6,
    borderBottomWidth: 0.5,
    borderBottomColor: "#c9ced6",
  },
  label: { color: "#525b66", width: "48%" },
  value: { width: "50%", textAlign: "right" },
  total: { fontWeight: 600, color: "#14181d" },
  note: { color: "#525b66", fontSize: 9 },
});

function Rows({ rows, total = false }: { rows: readonly Line[]; total?: boolean }) {
  return (
    <View style={styles.section}>
      {rows.map(([label, value], n) => {
        const bold = total && n === rows.length - 1 ? [styles.total] : [];
        return (
          <View key={n} style={styles.row} wrap={false}>
            <Text style={[styles.label, ...bold]}>{label}</Text>
            <Text style={[styles.value, ...bold]}>{value}</Text>
          </View>
        );
      })}
    </View>
  );
}

type ReceiptPdfProps = {
  locale: string;
  title: string;
  what: string;
  facts: readonly Line[];
  lines: readonly Line[];
  notes: readonly string[];
};

/** A receipt on one page of paper, with the lines of the receipt page. */
export function ReceiptPdf({ locale, title, what, facts, lines, notes }: ReceiptPdfProps) {
  return (
    <Document language={locale} title={`${brand.name}: ${title}`} author={brand.name}>
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <Text style={styles.brand}>{brand.name}</Text>
          <Text style={styles.title}>{title}</Text>
        </View>
        <Text style={styles.what}>{what}</Text>
        <Rows rows={facts} />
        <Rows rows={lines} total />
        {notes.map((note) => (
          <Text key={note} style={styles.note}>
            {note}
          </Text>
        ))}
      </Page>
    </Document>
  );
}

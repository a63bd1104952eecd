import { Document, Link, Page, Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { encode } from "uqr";
import { brand } from "@/lib/platform/brand";

const styles = StyleSheet.create({
  page: { padding: 56, fontFamily: "Helvetica", fontSize: 10, color: "#14181d", lineHeight: 1.4 },
  head: { flexDirection: "row", justifyContent: "space-between", marginBottom: 28 },
  brand: { fontSize: 18, fontFamily: "Helvetica-Bold" },
  title: { fontSize: 18 },
  top: { flexDirection: "row", justifyContent: "space-between", gap: 24, marginBottom: 24 },
  facts: { flexGrow: 1 },
  row: {
    flexDirection: "row",
    justifyContent: "space-between",
    paddingVertical: 5,
    borderBottomWidth: 0.5,
    borderBottomColor: "#c9ced6",
  },
  label: { color: "#525b66" },
  value: { textAlign: "right" },
  heading: { fontSize: 13, fontFamily: "Helvetica-Bold", marginBottom: 8 },
  note: { color: "#525b66", fontSize: 9, marginTop: 12 },
  link: { color: "#525b66", textDecoration: "none" },
});

type Line = readonly [label: string, value: string];

/** The standard fonts of a PDF have no minus sign, and no space that figures are grouped with. */
const printable = (text: string) => text.replaceAll("−", "–").replace(/[\u00a0\u202f\u2009]/g, " ");

function Code({ link }: { link: string }) {
  const { data, size } = encode(link, { ecc: "L", border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Link src={link}>
      <Svg viewBox={`0 0 ${size} ${size}`} style={{ width: 150, height: 150 }}>
        <Path d={squares.join("")} fill="#000000" />
      </Svg>
    </Link>
  );
}

const Rows = ({ rows }: { rows: readonly Line[] }) =>
  rows.map(([label, value], at) => (
    <View key={at} style={styles.row} wrap={false}>
      <Text style={styles.label}>{printable(label)}</Text>
      <Text style={styles.value}>{printable(value)}</Text>
    </View>
  ));

type StatementPdfProps = {
  locale: string;
  title: string;
  facts: readonly Line[];
  heading: string;
  lines: readonly Line[];
  /** That there are more lines than are printed. */
  more: string | null;
  how: string;
  /** Leads to the page that verifies, with the signed summary behind it. */
  link: string;
};

/** A statement of points for paper: what it says, and a code by which anybody can verify that. */
export function StatementPdf({ locale, title, facts, heading, lines, more, how, link }: StatementPdfProps) {
  return (
    <Document language={locale} title={`${brand.name}: ${title}`} author={brand.name}>
      <Page size="A4" style={styles.page}>
        <View style={styles.head}>
          <Text style={styles.brand}>{brand.name}</Text>
          <Text style={styles.title}>{title}</Text>
        </View>
        <View style={styles.top}>
          <View style={styles.facts}>
            <Rows rows={facts} />
            <Text style={styles.note}>{printable(how)}</Text>
          </View>
          <Code link={link} />
        </View>
        <Text style={styles.heading}>{heading}</Text>
        <Rows rows={lines} />
        {more && <Text style={styles.note}>{printable(more)}</Text>}
      </Page>
    </Document>
  );
}

/** What React's encoding of arguments knows (react-server-dom, `parseModelString`), half of it, and none of it. */
const tags =
  "$ $$ $F1 $F0 $h0 $h1 $T $T1 $Q0 $Q1 $W0 $W1 $K0 $K1 $i0 $i1 $@0 $@1 $D $Dx $D2020-01-01 $n $n1 $nabc";
const numbers = "$undefined $-0 $-Infinity $NaN $Infinity";
const views =
  "$A1 $O1 $o1 $U1 $S1 $s1 $L1 $l1 $G1 $g1 $M1 $m1 $V1 $B1 $R1 $r1 $X1 $x1 $Z $E $P $y $a $ACTION";
const paths = "$1 $0 $ff $1:__proto__ $0:0 $0:constructor:constructor $1:a:b";

const byKind: Readonly<Record<string, readonly string[]>> = {
  tag: tags.split(" "),
  number: [...numbers.split(" "), `$n${"9".repeat(400)}`, "-1", "1e999", "9".repeat(40)],
  view: views.split(" "),
  reference: [...paths.split(" "), "__proto__", "constructor"],
  sign: ["$".repeat(1000), "\u0000", "a\u0000b", "\ud800", "\udfff$", "$\ud800", "\u202e\ufeff\u2028"],
  escape: ["'; drop table plans; --", "../../etc/passwd", "%00%zz%"],
  length: ["a".repeat(100_000)],
};

/** Strings that readers of requests stumble over. */
export const hostileStrings: readonly string[] = Object.values(byKind).flat();

/** Which of their kinds a string is. */
export const kindOf = (value: string): string =>
  Object.keys(byKind).find((kind) => byKind[kind]?.includes(value)) ?? "";

/** Bodies that are no JSON, or JSON of another shape than any handler takes. */
export const hostileBodies: readonly string[] = [
  "",
  "x",
  "{",
  "null",
  "1",
  "true",
  '"a"',
  "{}",
  "[]",
  "[null]",
  "[[[[[]]]]]",
  '{"length":1e9}',
  '{"__proto__":{"a":1}}',
  '{"0":1,"length":2}',
  "\u0000",
  '"\\u0000"',
  '"\\ud800"',
  "1e400",
  "[".repeat(20_000),
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
];

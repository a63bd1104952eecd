import { z } from "zod";

/* Texts that people write and others read (docs/product.md, "Names and texts"). The database writes them the same way
   (private.tidy_line, private.tidy_prose): supabase/tests/written-texts.test.ts compares patterns and results. */

const raw = String.raw;

/** Spaces of every width, the fillers of Hangul and an empty cell of Braille: they are a blank to who reads. */
const blank = raw`\t\u00a0\u115f\u1160\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0`;
/**
 * What cannot be seen and has no task inside a word of any script: controls, marks and overrides of direction, zero-width
 * spaces, what programs leave out (Unicode's Default_Ignorable_Code_Point), and signs that are drawn empty.
 */
const hidden =
  raw`\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f` +
  raw`\ufeff\ufff0-\ufffb\u{13430}-\u{13442}\u{16fe4}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}`;
/** Scripts in which a joiner inside a word changes how it is read: from Hebrew to the Vedic signs, and Syloti Nagri to Meetei Mayek. */
const joining = raw`\u0590-\u1cff\ua800-\uabff`;
const pictures = raw`\u00a9\u00ae\u20e3\u2190-\u2bff\u3030\u303d\u3297\u3299\ufe0f\u{1f000}-\u{1faff}\u{e007f}`;
/** Whose drawing may be chosen by the sign that follows (FE0F: as a picture). */
const drawn =
  raw`0-9#*\u00a9\u00ae\u1000-\u109f\u1800-\u180d\u1810-\u18af\u2100-\u27ff\u2801-\u2fff\u3001-\u3163` +
  raw`\u3165-\ufdff\ufe30-\uff9f\uffa1-\uffef\u{10000}-\u{1fbff}\u{20000}-\u{3ffff}\u{e007f}`;
const ideographs = raw`\u2e80-\u2fff\u3001-\u3163\u3165-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}`;
/** Marks that can be piled up without an end. */
const piling =
  raw`\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece` +
  raw`\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`;

type Step = readonly [pattern: string, by: string];

/** In this order; `\1` is what stays. The database has the same patterns, with `\U0001f3f4` for `\u{1f3f4}`. */
const before: readonly Step[] = [
  [`[${blank}]`, " "],
  [`[${hidden}]`, ""],
  // Signs that are made of others which cannot be seen stay whole: flags of regions, other drawings, letters and pictures that are joined.
  [raw`(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,12}\u{e007f})|[\u{e0000}-\u{e007f}]`, raw`\1`],
  [raw`([${drawn}][\ufe00-\ufe0f])|[\ufe00-\ufe0f]`, raw`\1`],
  [raw`([${ideographs}][\u{e0100}-\u{e01ef}])|[\u{e0100}-\u{e01ef}]`, raw`\1`],
  [raw`([\u200c\u200d])[\u200c\u200d]+`, raw`\1`],
  [raw`(?<![${joining}${pictures}])[\u200c\u200d]|\u200c(?![${joining}])`, ""],
];
/** Three marks on a letter are enough for every language, and none stands on what is before the text. */
const after: readonly Step[] = [
  [raw`(^|[ \n])[\u200c\u200d${piling}]+`, raw`\1`],
  [`([${piling}]{3})[${piling}]+`, raw`\1`],
];

/** What both of the functions of the database do, step by step. */
export const steps = {
  line: [
    [raw`[\n\u000b\u000c\r\u0085\u2028\u2029]`, " "],
    ...before,
    null,
    ...after,
    [" +", " "],
    ["^ | $", ""],
  ],
  prose: [
    [raw`\r\n?|[\u000b\u000c\u0085\u2028\u2029]`, "\n"],
    ...before,
    null,
    ...after,
    [raw`\n( *\n){2,}`, "\n\n"],
    [raw`^[ \n]+|[ \n]+$`, ""],
  ],
} as const satisfies Record<string, readonly (Step | null)[]>;

function tidyBy(of: keyof typeof steps): (text: string) => string {
  const made = steps[of].map(
    (step) => step && { pattern: new RegExp(step[0], "gu"), by: step[1].replace("\\1", "$1") },
  );
  return (text) =>
    made.reduce(
      // Null: the one way in which Unicode writes what looks alike (UAX 15).
      (done, step) => (step ? done.replace(step.pattern, step.by) : done.normalize("NFC")),
      text.replace(/\0|\p{Cs}/gu, ""),
    );
}

/** A name or a title as others read it: one line, without what cannot be seen. Empty when nothing of it can be seen. */
export const tidyLine = tidyBy("line");

/** The same for a text of several lines; no more than one line of them is empty. */
export const tidyProse = tidyBy("prose");

type Limits = { least?: number; missing?: string; short?: string };

const limited = (
  tidy: (text: string) => string,
  most: number,
  { least = 1, missing = "required", short = "too_short" }: Limits,
) =>
  z
    .string()
    .max(100_000, "too_long")
    .transform(tidy)
    .pipe(
      z
        .string()
        .max(most, "too_long")
        .superRefine((text, { addIssue }) => {
          if (text.length < least) addIssue({ code: "custom", message: text === "" ? missing : short });
        }),
    );

/** A line that others read, of `least` (1) to `most` characters. Refuses `missing` (`required`), `too_short` and `too_long`. */
export const writtenLine = (most: number, limits: Limits = {}) => limited(tidyLine, most, limits);

/** A text of several lines that others read; empty is allowed unless `least` says otherwise. */
export const writtenProse = (most: number, limits: Limits = {}) =>
  limited(tidyProse, most, { least: 0, ...limits });

/** Why staff do something: kept in the audit log, and read by who it is about. */
export const writtenReason = writtenProse(300, {
  least: 3,
  missing: "reason_required",
  short: "reason_required",
});

import { Parser } from "htmlparser2";

/** What is asked of text that is not large (WCAG 2.2, 1.4.3). */
const least = 4.5;

type Colors = { color: string; background: string; hidden: boolean };

/** One rule for dark programs: what an element of this class, or with this name, is given. */
type Rule = { selector: string; style: string };

const valueOf = (style: string, name: string) =>
  new RegExp(`(?:^|[;\\s])${name}:\\s*([^;!]+)`, "i").exec(style)?.[1]?.trim();

const isHex = (value: string | undefined): value is string =>
  /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value ?? "");

function luminance(hex: string): number {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((one) => one + one).join("") : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The rules of a mail for dark programs, in their order. */
function darkRules(html: string): Rule[] {
  const sheet = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?\})\s*\}/.exec(html)?.[1] ?? "";
  return [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = "", style = ""]) =>
    selectors.split(",").map((selector) => ({ selector: selector.trim().split(/\s+/).at(-1) ?? "", style })),
  );
}

function faintIn(html: string, rules: Rule[]): string[] {
  const found: string[] = [];
  const stack: Colors[] = [{ color: "#000000", background: "#ffffff", hidden: false }];
  const parser = new Parser({
    onopentag(name, { style = "", class: classes = "" }) {
      const inherited = stack.at(-1) as Colors;
      const own = [style];
      const names = [name, ...classes.split(/\s+/).map((one) => `.${one}`)];
      own.push(...rules.filter(({ selector }) => names.includes(selector)).map((rule) => rule.style));
      const last = (property: string) => own.map((one) => valueOf(one, property)).findLast(isHex);
      stack.push({
        color: last("color") ?? inherited.color,
        background: last("background-color") ?? last("background") ?? inherited.background,
        hidden:
          inherited.hidden ||
          ["head", "style", "title"].includes(name) ||
          valueOf(style, "display") === "none",
      });
    },
    ontext(text) {
      const { color, background, hidden } = stack.at(-1) as Colors;
      if (!hidden && text.trim() && contrastOf(color, background) < least)
        found.push(text.trim().slice(0, 60));
    },
    onclosetag() {
      stack.pop();
    },
  });
  parser.end(html);
  return found;
}

/** Texts of a mail that are hard to read before what stands behind them, in a light or in a dark program. */
export function faintTexts(html: string): string[] {
  return [...new Set([...faintIn(html, []), ...faintIn(html, darkRules(html))])];
}

import { badQuery, type Problem } from "../problem.ts";

const RAW_NAME = /(?:(?!->)[^,():.!"])+/y;
const RAW_KEY = /(?:(?!->)[^,():."])+/y;

/** Reads one query parameter from left to right; every failure names the parameter and the column. */
export class Scanner {
  readonly text: string;
  readonly what: string;
  at = 0;

  constructor(what: string, text: string) {
    this.what = what;
    this.text = text;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  fail(expecting: string): Problem {
    return badQuery(this.what, this.text, this.at + 1, expecting);
  }

  peek(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  eat(token: string): boolean {
    if (!this.peek(token)) return false;
    this.at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.eat(token)) throw this.fail(`"${token}"`);
  }

  /** The longest text from here that matches a sticky pattern, or null. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  rest(): string {
    const text = this.text.slice(this.at);
    this.at = this.text.length;
    return text;
  }

  /** Text in double quotes, with backslash escapes; null when there is none here. */
  quoted(): string | null {
    const found = this.match(/"(?:[^"\\]|\\.)*"/sy);
    return found === null ? null : found.slice(1, -1).replace(/\\(.)/gs, "$1");
  }

  name(): string {
    const name = this.quoted() ?? this.match(RAW_NAME)?.trim();
    if (!name) throw this.fail("field name (* or [a..z0..9_$])");
    return name;
  }

  jsonKey(): string {
    const key = this.quoted() ?? this.match(RAW_KEY);
    if (!key) throw this.fail("json path key");
    return key;
  }
}

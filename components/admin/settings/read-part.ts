/**
 * Which part of a page is being read, as its place among all parts: the last one that begins above the line, the first one
 * before that, and at the end of the page the last one, which may be too short to reach the line.
 * `tops` and `line` in pixels from the upper edge of the window.
 */
export function readPart(tops: readonly number[], line: number, atEnd: boolean): number {
  return atEnd
    ? tops.length - 1
    : Math.max(
        0,
        tops.findLastIndex((top) => top <= line),
      );
}

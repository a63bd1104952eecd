/** The key that presses a button, for who sees it; the button names it in `aria-keyshortcuts`. */
export function KeyHint({ of: key }: { of: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="border-line text-muted rounded border px-1 font-sans text-[11px] leading-4 uppercase pointer-coarse:hidden"
    >
      {key}
    </kbd>
  );
}

import { Glyph } from "@/components/ui/glyph";

/** Changes the theme by the script of `boot.ts`; which icon shows is decided by CSS. */
export function ThemeButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-toggle-theme=""
      className="text-muted hover:text-text hover:bg-raised rounded-control inline-grid size-11 place-items-center transition-colors"
    >
      <Glyph name="sun" className="light:hidden" />
      <Glyph name="moon" className="light:block hidden" />
    </button>
  );
}

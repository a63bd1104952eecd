import { Glyph } from "@/components/ui/glyph";
import { themes, type Theme } from "@/lib/platform/appearance";

const icons = { dark: "moon", light: "sun", system: "device" } as const;

/**
 * Goes through the three choices of the appearance, by the script of `boot.ts`. Which one holds is said and drawn by the style sheet,
 * so that a page that is made for everybody has it from the first paint on.
 */
export function ThemeButton({ label }: { label: (theme: Theme) => string }) {
  return (
    <button
      type="button"
      data-toggle-theme=""
      className="text-muted hover:text-text hover:bg-raised rounded-control inline-grid size-11 place-items-center transition-colors"
    >
      {themes.map((theme) => (
        <span key={theme} data-chosen={theme}>
          <Glyph name={icons[theme]} />
          <span className="sr-only">{label(theme)}</span>
        </span>
      ))}
    </button>
  );
}

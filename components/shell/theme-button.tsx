import { Glyph } from "@/components/ui/glyph";
import { ThemeToggle } from "./theme-toggle";

/** The theme toggle with its icons drawn on the server. */
export function ThemeButton({ label }: { label: string }) {
  return (
    <ThemeToggle label={label}>
      <Glyph name="sun" className="light:hidden" />
      <Glyph name="moon" className="dark:hidden" />
    </ThemeToggle>
  );
}

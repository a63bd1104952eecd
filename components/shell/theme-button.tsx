import { Moon, Sun } from "lucide-react";
import { ThemeToggle } from "./theme-toggle";

/** The theme toggle with its icons drawn on the server, which keeps the icon library out of the browser. */
export function ThemeButton({ label }: { label: string }) {
  return (
    <ThemeToggle label={label}>
      <Sun aria-hidden="true" className="light:hidden size-5" />
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
    </ThemeToggle>
  );
}

/** The first stop of the Tab key: past the navigation, to the page itself. `target` is the id of its `<main>`. */
export function SkipLink({ target, label }: { target: string; label: string }) {
  return (
    <a
      href={`#${target}`}
      className="bg-accent text-on-accent rounded-control sr-only z-50 px-4 py-2.5 text-sm font-medium focus:not-sr-only focus:fixed focus:top-2.5 focus:left-2.5 print:hidden"
    >
      {label}
    </a>
  );
}

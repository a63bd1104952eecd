/** What a form of the list keeps of the address besides its own fields. */
export function HiddenQuery({ query, without }: { query: string; without: readonly string[] }) {
  return [...new URLSearchParams(query)]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

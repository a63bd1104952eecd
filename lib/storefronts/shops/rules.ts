/** The address of a page of the list of shops. */
export const shopsPath = (page: number) => (page > 1 ? `/shops/${page}` : "/shops");

/** The page that an address names; null for what names none, and for the first, which has its own address. */
export const shopsPage = (named: string): number | null =>
  /^[1-9]\d{0,3}$/.test(named) && Number(named) > 1 ? Number(named) : null;

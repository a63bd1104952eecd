/**
 * Travels with the data of every page, so it is as short as can be. Addresses without a page show `[locale]/lost`, and
 * groups whose pages call `notFound()` have a page of their own.
 */
export default function NotFound() {
  return <a href="/">404</a>;
}

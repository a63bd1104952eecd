/**
 * Stands in the browser for the parts of supabase-js that only the server uses, its storage and functions clients
 * (`turbopack.resolveAlias` in next.config.ts). Another name that the library comes to import from them fails the build.
 */
class UnusedInBrowser {}

export {
  UnusedInBrowser as FunctionRegion,
  UnusedInBrowser as FunctionsClient,
  UnusedInBrowser as FunctionsError,
  UnusedInBrowser as FunctionsFetchError,
  UnusedInBrowser as FunctionsHttpError,
  UnusedInBrowser as FunctionsRelayError,
  UnusedInBrowser as StorageApiError,
  UnusedInBrowser as StorageClient,
};

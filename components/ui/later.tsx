import { lazy, Suspense, type ComponentType } from "react";

/**
 * A client part that stands in the page from the start while its code follows after the page has been shown, so that
 * reading costs no more than elsewhere (docs/decisions/0010). For modules that start with "use client".
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

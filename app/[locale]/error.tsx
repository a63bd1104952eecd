"use client";

import { useParams } from "next/navigation";
import { lazy, Suspense, useEffect } from "react";

/** Loaded when a page has failed. When that fails too, `app/global-error.tsx` says so, which has its words in its code. */
const FailureScreen = lazy(async () => ({
  default: (await import("@/components/shell/failure/failure-screen")).FailureScreen,
}));

export default function RouteError({ error }: { error: unknown }) {
  const { locale } = useParams<{ locale: string }>();
  useEffect(() => console.error(error), [error]);
  return (
    <Suspense fallback={null}>
      <FailureScreen error={error} locale={locale} />
    </Suspense>
  );
}

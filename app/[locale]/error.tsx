"use client";

import { useParams } from "next/navigation";
import { useEffect } from "react";
import { FailureScreen } from "@/components/shell/failure/failure-screen";

export default function RouteError({ error }: { error: unknown }) {
  const { locale } = useParams<{ locale: string }>();
  useEffect(() => console.error(error), [error]);
  return <FailureScreen error={error} locale={locale} />;
}

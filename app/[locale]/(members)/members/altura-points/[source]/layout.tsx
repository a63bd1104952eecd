import { notFound } from "next/navigation";
import { isPointGroup } from "@/lib/points/rules";

/** Outside the loading boundary, so that an unknown list is answered with 404 and not with a page that says so. */
export default async function PointsLayout({
  params,
  children,
}: LayoutProps<"/[locale]/members/altura-points/[source]">) {
  if (!isPointGroup((await params).source)) notFound();
  return children;
}

import { NextResponse } from "next/server";

/** Empty, and only where the application's middleware runs too. */
export function middleware() {
  return NextResponse.next();
}

export const config = { matcher: ["/dynamic", "/list", "/elements"], runtime: "nodejs" };

import { NextResponse } from "next/server";

export async function GET(request, { params }) {
  const { code } = await params;
  const response = NextResponse.redirect(new URL("/", request.url));
  response.cookies.set("code", code, { maxAge: 86_400 });
  return response;
}

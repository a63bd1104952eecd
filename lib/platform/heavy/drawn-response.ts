import "server-only";
import { ImageResponse } from "next/og";
import { heavyWork } from "./heavy-work";

/** A picture drawn from markup as an answer, when it is its turn: it is drawn while its body is read. Throws `too_busy`. */
export function drawnResponse(...drawing: ConstructorParameters<typeof ImageResponse>): Promise<Response> {
  return heavyWork(async () => {
    const { body, headers } = new ImageResponse(...drawing);
    return new Response(await new Response(body).arrayBuffer(), { headers });
  });
}

import type { ReactNode } from "react";

/** Fields with their preview: beside them where there is room, and in sight while one writes; below them on phones. */
export function Beside({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-2 @3xl:items-start">
        <div className="grid grid-cols-1 gap-4">{children}</div>
        <div className="grid grid-cols-1 gap-4 @3xl:sticky @3xl:top-20 print:static">{preview}</div>
      </div>
    </div>
  );
}

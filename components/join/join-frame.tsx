import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Contour } from "@/components/ui/contour";

type JoinFrameProps = { children: ReactNode; aside?: ReactNode };

/** Column of the join flow, with contour lines beside it on wide screens; gives its client parts their texts. */
export async function JoinFrame({ children, aside }: JoinFrameProps) {
  const { join, errors, wallet } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ join, errors, wallet }}>
      <div className="relative isolate overflow-hidden">
        <Contour
          seed={2841}
          width={1440}
          height={900}
          levels={14}
          className="text-line absolute inset-0 -z-10 size-full opacity-60 max-lg:hidden"
        />
        <div
          className={cn(
            "mx-auto grid w-full max-w-6xl gap-12 px-4 py-10 md:px-8 md:py-16",
            aside ? "lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] lg:gap-20" : "max-w-2xl",
          )}
        >
          {children}
          {aside}
        </div>
      </div>
    </NextIntlClientProvider>
  );
}

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FieldError } from "@/components/ui/field";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { longText, Specimen } from "./specimen";

export function Feedback() {
  return (
    <>
      <Specimen name="Waiting" wide>
        <div className="flex items-center gap-4">
          <Spinner label="Loading" />
          <span aria-busy="true" className="grid w-full gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-2/3" />
          </span>
        </div>
        {[0, 40, 100].map((value) => (
          <Progress key={value} label={`${value} of 100`} value={value} max={100} />
        ))}
      </Specimen>
      <Specimen name="Nothing here, and something wrong" wide>
        <EmptyState title="No receipts yet" action={<Button>See plans</Button>}>
          {longText}
        </EmptyState>
        <FieldError>{longText}</FieldError>
      </Specimen>
    </>
  );
}

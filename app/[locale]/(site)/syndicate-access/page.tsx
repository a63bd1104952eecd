import { PlansWith } from "@/components/site/plans/plans-with";
import { ReadingPage } from "@/components/site/articles/reading-page";
import { NoteList } from "@/components/site/documents/note-list";
import { getNotes } from "@/lib/content/published";
import { getPlans } from "@/lib/plans/queries";
import { describePage } from "@/lib/site/reading-page";

export const revalidate = 60;
export const generateMetadata = describePage("/syndicate-access", "pages.syndicate");

export default async function SyndicatePage() {
  const [plans, notes] = await Promise.all([getPlans(), getNotes()]);
  return (
    <ReadingPage
      path="/syndicate-access"
      name="pages.syndicate"
      live={{ who: plans && <PlansWith plans={plans} feature="syndicate_notes" /> }}
      // Says that there are none yet.
      without={notes.length > 0 ? ["state"] : []}
    >
      <NoteList />
    </ReadingPage>
  );
}

import { NotFoundPage } from "@/components/shell/failure/not-found-page";

/** Above the frame of the area, where what comes in time to be answered with 404 is thrown (`StreamedPages`); without one. */
export default function MembersNotFound() {
  return (
    <main id="content">
      <NotFoundPage place="members" />
    </main>
  );
}

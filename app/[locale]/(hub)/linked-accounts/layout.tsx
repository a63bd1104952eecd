import MembersLayout from "@/app/[locale]/(members)/members/layout";

/** In the members' frame, behind the same guard. */
export default MembersLayout;

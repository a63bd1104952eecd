"use client";

import { later } from "@/components/ui/later";

export const PledgeIsland = later(() =>
  import("@/components/pledges/pledge-island").then((part) => part.PledgeIsland),
);
export const ContactIsland = later(() =>
  import("@/components/feedback/contact-island").then((part) => part.ContactIsland),
);
export const InviteIsland = later(() =>
  import("@/components/applications/invite-island").then((part) => part.InviteIsland),
);
export const VotePanel = later(() =>
  import("@/components/governance/vote-panel").then((part) => part.VotePanel),
);
export const ApplicationIsland = later(() =>
  import("@/components/applications/application-island").then((part) => part.ApplicationIsland),
);
export const OwnPlace = later(() =>
  import("@/components/leaderboard/own-place").then((part) => part.OwnPlace),
);
export const OwnLeague = later(() =>
  import("@/components/leaderboard/own-league").then((part) => part.OwnLeague),
);
export const StartsIn = later(() => import("@/components/members/when").then((part) => part.When));
export const BoardBrowser = later(() =>
  import("@/components/leaderboard/board-browser").then((part) => part.BoardBrowser),
);
export const OwnStory = later(() => import("@/components/story/own-story").then((part) => part.OwnStory));
export const OwnClimb = later(() => import("@/components/hub/own-climb").then((part) => part.OwnClimb));
export const OwnMissions = later(() =>
  import("@/components/missions/own-missions").then((part) => part.OwnMissions),
);
export const ChallengesProvider = later(() =>
  import("@/components/challenges/challenges-provider").then((part) => part.ChallengesProvider),
);
export const OwnChallenge = later(() =>
  import("@/components/challenges/own-challenge").then((part) => part.OwnChallenge),
);
export const OwnChat = later(() => import("@/components/chat/own-chat").then((part) => part.OwnChat));
export const GuestLive = later(() => import("@/components/chat/guest-live").then((part) => part.GuestLive));

/**
 * How long this product waits for an answer before it goes on without one, in milliseconds. Every such limit of the server
 * stands here and nowhere else (timeouts.test.ts, eslint.config.mjs); those of the browser are in `browser-timeouts.ts`.
 * Pauses between two questions, intervals, ages of caches and leases are no such limits and stand where they are used, and so
 * do the times after which scheduled work begins nothing further.
 */
const standard = {
  // A person waits for a page. Within three seconds there is the page, or its frame with what is still on its way.
  /**
   * All reads of one page together, or all of one handler: a slow database makes a page slow, not 503. It ends a statement after
   * eight seconds itself, and its answer that it did so still arrives.
   */
  pageReadsMs: 10_000,
  /** A read, before it is requested once more beside the first: late by then, and two thirds of the limit above are left. */
  lateAnswerMs: 3000,
  /** All reads of a page while the pages are built, where no person waits. */
  buildReadsMs: 15_000,
  /**
   * The session before a page of one person, which must be renewed once an hour. Nothing of the page can be sent before, because the
   * new session travels in the head of the answer: after that a page says so and asks again, and finds what was renewed meanwhile.
   */
  sessionOfPageMs: 2500,
  /** The renewal itself: as long as the auth service may take with its database. */
  sessionRenewalMs: 10_000,
  /** Refreshing the session before a file that is the same for everybody, which hardly waits for it. */
  sessionOfFileMs: 800,
  /** Whether session and onboarding let somebody in, before their page is begun: without an answer the page itself asks. */
  sessionCheckMs: 500,
  /** Whether the database answers, before a page of one person is begun: without an answer the page is begun. */
  databaseAnswerMs: 1000,
  /** The same question until the database counts as silent, and pages are 503 at once: as long as the reads of a page. */
  databaseSilentMs: 10_000,
  /** The number that changes with each publication: as long as an answer counts. */
  contentVersionMs: 2000,
  /** A finished page that waits to learn whether it is still right: a quarter of a second is not noticed. */
  cachedPageMs: 250,
  /** The frame of a page that waits for its content, so that both are sent together: not noticed either. */
  frameMs: 30,
  /**
   * The same for a page that has no frame of its own, where a redirect or a missing page is worth waiting for. With what is waited
   * for before a page is begun it is less than three seconds.
   */
  lateFrameMs: 1200,
  /** A read of the chain for a page, all of it: without it the page says what is missing, or shows the last figures. */
  chainPageMs: 2500,
  /** One try of a call of the chain for a page, made twice within the limit above. */
  chainPageCallMs: 1100,
  /** What Stripe is asked for a page: without it the page says that the amount is not there. */
  stripePageMs: 2500,
  /** What Discord is asked for a page: without it roles have no names. */
  discordPageMs: 2500,
  /** What a page or a link of our own database does without: who invited somebody, and whose link it is. */
  besidePageMs: 2500,
  /** Names of wallets on a page: without them it shows addresses. */
  walletNamesMs: 1500,
  /** Switches of product analytics: without them a page has the written defaults. */
  featureFlagsMs: 500,

  // A person waits for a change.
  /**
   * One call of an action, or of a handler that changes something: longer than the eight seconds after which the database ends a
   * statement, so that whether it was written is not guessed.
   */
  changeCallMs: 9000,
  /** A read of the chain for a change, all of it, for which a form waits. */
  chainChangeMs: 6000,
  /** One try of a call of the chain for a change, made twice within the limit above. */
  chainChangeCallMs: 2500,
  /** Another change of the same subscription: its calls of Stripe take two or three of the longest at most. */
  planChangeTurnMs: 25_000,
  /** The verdict on a captcha, within the form that waits for it. */
  captchaMs: 5000,
  /** Drawing an uploaded picture: 48 megapixels take two seconds, and what is made to take for ever ends. */
  pictureMs: 10_000,
  /** A picture or a PDF that waits for its turn: two or three of them take that long. Then it is refused and may be tried again. */
  heavyTurnMs: 5000,
  /** A link of a campaign, which is asked once more, while its author waits for all of them. */
  linkCheckMs: 5000,

  // Staff wait for much.
  /** The state of the database: as long as a statement may take, because the page is opened when it is slow. */
  databaseStateMs: 8000,
  /** A thousand rows of an export. */
  exportRowsMs: 30_000,

  // Another service is asked, or asks us.
  /** One try of a call of Stripe, which is made twice: most take less than one second. */
  stripeCallMs: 10_000,
  /** An event of Stripe, before the answer asks for it again: work that was begun is finished or repeated, with the same effect. */
  stripeEventMs: 4000,
  /** An earlier event of the same subject, before the next one goes ahead. */
  stripeEventTurnMs: 1500,
  /** One try of a call of the chain in scheduled work, which reads many blocks at once, before the second endpoint is asked. */
  chainCallMs: 5000,
  /** One call of Discord, by the bot or for a member who comes back from there, which takes up to three of them. */
  discordCallMs: 5000,
  /** A connection to the mail server, and its greeting. */
  mailConnectionMs: 5000,
  /** Each answer of the mail server. */
  mailAnswerMs: 15_000,
  /** The same for a campaign: servers slow down a sender of many mails. */
  campaignAnswerMs: 30_000,
  /** An event for product analytics, or for the page tag: it comes again. */
  analyticsEventMs: 5000,
  /** The webhook of alerts, which is called again in a minute. */
  alertMs: 5000,
  /** An address that a person gave, all of it: names, connections, redirects and the answer. */
  outsideMs: 3000,
  /** A name server, which is asked three times within the limit above. */
  nameServerMs: 1000,
  /** Deliveries of webhooks, after which no further one is begun: other work waits for them. */
  webhooksMs: 5000,
  /** Whether a service of a production start is a stand-in; what does not answer is not judged. */
  standInMs: 3000,

  // Health.
  /** A service, which is asked once more before it counts as down. */
  probeMs: 1500,
  /** The database, which is asked once more, for the load balancer that decides by it whether this instance gets requests. */
  healthMs: 1500,

  // No person waits.
  /** One call of scheduled work, which reads much. */
  scheduledCallMs: 60_000,
  /** One step of a job on many members. */
  jobStepMs: 30_000,
  /** One step of an import. */
  importStepMs: 30_000,
  /** One exact count of a segment: a second or two for a million members, more with what was spent. */
  segmentCountMs: 60_000,
  /** One statement that records clicks: a process that ends waits for it. */
  clicksMs: 3000,
  /** The first request of a connection that was opened last, while the instance ends. */
  firstRequestMs: 1000,
};

/** Nothing is given up here that a slow machine would still bring, so no factor lengthens it. */
const own = {
  /** The start of an action after its body has arrived: React waits for ever for some bodies, and what has not begun by then never does. */
  actionStartMs: 5000,
  /**
   * The frame of the admin panel while it is not decided who may open it: what is decided by then is answered with a status of its
   * own, and no text flashes. After it the person reads that permissions are checked, which a busy machine must not put off.
   */
  accessFrameMs: 250,
};

/**
 * What all limits are multiplied by, as ALTURA_TIMEOUT_FACTOR says; 1 without it. Throws when it is no number of at least 1.
 *
 * @param {string | undefined} value
 */
export function readTimeoutFactor(value) {
  const factor = Number(value || 1);
  if (Number.isFinite(factor) && factor >= 1) return factor;
  throw new Error(
    "The environment variable ALTURA_TIMEOUT_FACTOR is not valid: must be a number of at least 1.",
  );
}

const factor = readTimeoutFactor(process.env.ALTURA_TIMEOUT_FACTOR);

/**
 * The limits of this process, in milliseconds. Tests run the application with a factor, because a machine that is busy with
 * many of them answers later; production refuses any other than 1 (production.ts).
 */
export const timeouts = Object.freeze({
  .../** @type {typeof standard} */ (
    Object.fromEntries(Object.entries(standard).map(([name, limit]) => [name, limit * factor]))
  ),
  ...own,
});

import type { Cause } from "./causes";

type Rule = readonly [Cause, RegExp];

const listNames = "spamhaus|spamcop|sorbs|barracudacentral|senderscore|dnsbl|uribl|surbl";

/** The words of a server without what would be mistaken for words: addresses, links, names and numbers of hosts. */
const plain = (text: string) =>
  text
    // A link to a list of bad senders says so; other links say nothing.
    .replace(new RegExp(`\\S*(?:${listNames})\\S*`, "gi"), " blocklist ")
    .replace(/\bhttps?:\/\/\S+/gi, " ")
    .replace(/<[^<>\s]*@[^<>\s]*>|[^\s<>()[\]"':;,]+@[^\s<>()[\]"':;,]+/g, " ")
    .replace(/\b(?:[a-z0-9_-]+\.)+[a-z]{2,24}\b(?:\.(?=\s|$))?/g, " ")
    .replace(/\[?\b\d{1,3}(?:\.\d{1,3}){3}\b\]?/g, " ")
    .replace(/\s+/g, " ")
    .toLowerCase();

/** What mobile providers of Japan answer to a message that their filter refused: no address, or Docomo's words. */
const filtered = /(?:^|\b55\d)[ -]*:+\s*:?\s*user unknown|\bunknown user \S+@\S*docomo\./i;

/** About us, the message, the way there, or a state that passes: these count before any code. */
const elsewhere: readonly Rule[] = [
  ["policy", /recipient preferences/],
  ["system", /procmail:|could(?: not|n't) create/],
  [
    "sender",
    /\bsender\b|\bmail from\b|reverse.?path|return.?path|\bfrom address\b|envelope from|originator|from domain|\b(?:spf|dkim|dmarc|arc|domainkeys?)\b|authenticat/,
  ],
  [
    "reputation",
    /\byour (?:sending )?(?:domain|ip|host ?name|host|(?:mail )?server|network|isp|provider|system|dns|configuration)\b|callout|callback/,
  ],
  [
    "reputation",
    /reverse (?:dns|lookup|mapping|name|hostname|address)|\bptr\b|\brdns\b|\b(?:helo|ehlo)\b|resolv(?:e|able|ing) (?:your|client|ip)|client host|dynamic|dial-?up|residential/,
  ],
  [
    "reputation",
    /(?:black|block|deny|white|gr[ae]y) ?-?list|\b(?:dns)?(?:rbl|bl)\b|(?<!not )\blisted (?:in|at|on|by)\b|reputation|banned|blocked|\bpoor\b|abus(?:e|ive)|\bip\b.{0,40}\b(?:rejected|refused|denied|not allowed)/,
  ],
  [
    "content",
    /spam|junk|unsolicited|\bbulk\b|virus|malware|phish|malicious|infected|\bcontent|attachment|suspicious|\bscore\b|profanity|duplicate|header/,
  ],
  [
    "rate",
    /\brate\b|too (?:many (?!hops)|fast|quickly|frequent|much)|throttl|exceed(?:ed|s|ing)? .{0,40}(?:connections?|recipients?|messages|limit|number)|slow down|\blimit (?:reached|exceeded)|unusual/,
  ],
  [
    "full",
    /quota|\bfull\b|insufficient (?:system )?(?:storage|disk|space)|disk space|storage|(?:no|out of) space|over (?:the )?(?:maximum|limit|size)|exceed/,
  ],
  [
    "content",
    /too (?:large|big|long(?! in))|size limit|max(?:imum)? (?:message )?size|message size|line length/,
  ],
  [
    "route",
    /too many hops|\bloops?\b|hop count|timed? ?-?out|connection (?:refused|reset|lost|timed|closed|dropped|failed)|refused connection|could ?n[o']t connect|(?:cannot|unable to) connect|unreachable|no route|lost connection|expired|retry time|retries|network error|not been able to|too long in (?:the )?queue|wasn't able to establish|\btls\b|certificate|lowest numbered mx|points? (?:back )?to|malformed or unexpected|not found, try again|name (?:server|service).{0,80}(?:try again|temporar|servfail)/,
  ],
];

const who =
  "(?:users?(?: ?name)?|e-?mail(?: ?box| address| account)?|mail ?box(?:es)?|(?:mail )?account(?: name)?|recipients?|addresse?e?s?|destination|mail drop|alias|member|person|local part|customer|name)";
const kinds =
  "(?:local |virtual |e-?mail |mail |or illegal |destination |recipient |remote |smtp |forward-path )*";
const gone =
  "(?:unknown|undefined|not ?found|not known|invalid|non-?existent|(?:does|do)(?: not|n't|nt) exist|not exist|(?:not|isn't) (?:a )?valid|(?:was|were|could|can|couldn'?t|can'?t|cannot)(?: not)? (?:be )?found|(?:not|isn't) recogni[sz]ed|no longer (?:exists?|valid|in use|here|on server|available|with us)|has been (?:deleted|removed)|illegal|not listed|deleted)";

/** About the mailbox or its domain, in the order in which they count. */
const address: readonly Rule[] = [
  [
    "disabled",
    /(?<!mailbox )disabled|inactive|suspend|deactivated|\blocked\b|not active|dormant|\bfrozen\b|is closed|on hold|not enabled|unpaid|restricted|quarantin/,
  ],
  [
    "moved",
    /\b(?:user|recipient|mailbox|address) (?:has )?(?:moved|changed)|no longer (?:works?|employed)|has (?:moved|left)\b|user not local/,
  ],
  [
    "no_mail",
    /null ?-?mx|(?:does(?: not|n't)|not) accept (?:any )?(?:e-?mail|mail)|no mail is accepted|no smtp service|not accepting network messages|never receives? mail/,
  ],
  [
    "unknown_domain",
    /(?:host|domain)(?: or domain)?(?: name)?(?: is| was| could)? (?:not (?:be )?found|unknown|(?:does not|doesn't|did not) exist|non-?existent)|host name lookup failure|name service error.{0,60}not found|(?:no such|unknown|unrout(?:e?able)(?: mail)?|invalid|illegal|bad|nonexistent) (?:mail )?(?:host|domain|destination system)|illegal host|nxdomain|(?:couldn'?t|can'?t|cannot) find (?:any )?(?:host|domain)|no (?:mx|mail exchanger|dns)\b|unable to (?:resolve|route)/,
  ],
  [
    "unknown_address",
    new RegExp(
      `\\b(?:no such|unknown|invalid|non-?existent|not a (?:known|valid)|no (?:valid|known|local)?|bad|undefined|illegal|wrong|incorrect|unrecogni[sz]ed|not (?:our|a local)) ?${kinds}${who}\\b`,
    ),
  ],
  ["unknown_address", new RegExp(`\\b${who}\\b[^.;]{0,40}?\\b${gone}`)],
  [
    "unknown_address",
    /unrout(?:e?able) address|not our customer|no mailbox here|nobody (?:here )?(?:by|with) (?:that|this) name|recip(?:ient)?notfound|not (?:listed )?in (?:the )?(?:domino )?(?:directory|public name|name & address)|there is no one|unknown to (?:us|this)|no one (?:here )?(?:by|with)|no account|user_?unknown|not a registered|invalid final delivery userid|doesn.t have an? .{0,40}account|address ?unknown|recipient address rejected: access denied/,
  ],
  // Outlook.com, with three numbers of its own.
  ["unknown_address", /mailbox unavailable \(-?\d+:\d+:-?\d+\)/],
  ["unknown_address", /ディレクトリ.{0,12}(?:ありません|見つかりません)/],
];

/** A refusal without its reason: these count when no code within the words names one. */
const vague: readonly Rule[] = [
  [
    "policy",
    /polic(?:y|ies)|denied|not (?:permitted|allowed|authori[sz]ed)|prohibited|relay|refused|administrative|rejected|permission|security|forbidden|only accepts/,
  ],
  [
    "system",
    /(?:local|system|internal|configuration|mailer|i\/o|software) (?:error|problem|failure)|service (?:un|not )available|syntax error|protocol|command|pipe|not (?:implemented|supported)|cannot (?:open|create)|unexpected/,
  ],
  ["temporary", /temporar|try(?:ing)? again|later/],
];

const lists = { elsewhere, address, vague };

/** The cause that the words of a server name, by one of the lists; undefined when they name none of it. */
export function causeOfWords(text: string, list: keyof typeof lists): Cause | undefined {
  if (list === "elsewhere" && filtered.test(text)) return "content";
  const words = plain(text);
  return lists[list].find(([, pattern]) => pattern.test(words))?.[0];
}
